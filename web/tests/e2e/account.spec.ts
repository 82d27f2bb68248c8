import { another, expect, test, url } from './table'

// A passkey needs a host name; the other tests use the address 127.0.0.1.
const named = (path = '/') => url(path).replace('127.0.0.1', 'localhost')

test('an account is made, gets a passkey, signs in with it, is exported, and deleted', async ({ browser }) => {
  const ada = await another(browser)
  const inspector = await ada.context().newCDPSession(ada)
  await inspector.send('WebAuthn.enable')
  await inspector.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await ada.goto(named('/sign-in'))
  await ada.getByLabel('Your name at the table').fill('Ada')
  await ada.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(ada.getByRole('heading', { name: 'What will the weather be?' })).toBeVisible()

  // A guest is warned before signing out loses everything, and adds a passkey.
  await ada.goto(named('/account'))
  await ada.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(ada.getByRole('heading', { name: 'You would lose your seats' })).toBeVisible()
  await ada.getByRole('button', { name: 'Stay' }).click()
  await ada.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(ada.getByRole('list', { name: 'Passkeys' })).toContainText('not used yet')

  await ada.getByRole('button', { name: 'Sign out', exact: true }).click()
  await ada.getByRole('button', { name: 'Sign out anyway' }).click()
  await ada.waitForURL(named('/'))
  await expect(ada.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await ada.goto(named('/sign-in'))
  await ada.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(ada.getByRole('link', { name: 'Ada' }).first()).toBeVisible()

  // Quiet hours are stored.
  await ada.goto(named('/account'))
  await expect(ada.getByRole('list', { name: 'Passkeys' })).toContainText('last used')
  await ada.getByLabel('I have quiet hours').check()
  await ada.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByText('Saved.')).toBeVisible()
  await ada.reload()
  await expect(ada.getByLabel('I have quiet hours')).toBeChecked()

  const download = ada.waitForEvent('download')
  await ada.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('stormtable.json')

  // Deleting needs the name.
  await ada.getByRole('button', { name: 'Delete…' }).click()
  const forGood = ada.getByRole('button', { name: 'Delete for good' })
  await expect(forGood).toBeDisabled()
  await ada.getByLabel(/^Type your name/).fill('Ada')
  await forGood.click()
  await ada.waitForURL(named('/'))
  await expect(ada.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})
