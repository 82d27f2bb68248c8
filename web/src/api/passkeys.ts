import { api } from './http'
import type { Passkey, SignedIn } from './generated'

/** Whether this browser can use passkeys here. They need a domain name: an IP address is not enough. */
export function passkeysWork(host = location.hostname): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(host)
  return !isAddress && isSecureContext && 'parseCreationOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {})
}

/** Asks the device for a new passkey and stores its public part; null: the person cancelled. */
export async function addPasskey(name: string, password: string | null): Promise<Passkey | null> {
  const { options } = await api.passkeyOptions(password)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await cancellable(navigator.credentials.create({ publicKey }))
  return credential && api.addPasskey(name, credential)
}

/** Signs in with a passkey of this device; null: the person cancelled. */
export async function passkeySignIn(): Promise<SignedIn | null> {
  const { options } = await api.passkeySignInOptions()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await cancellable(navigator.credentials.get({ publicKey }))
  return credential && api.passkeySignIn(credential)
}

async function cancellable(asked: Promise<Credential | null>): Promise<Record<string, unknown> | null> {
  try {
    const credential = await asked
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    throw error
  }
}
