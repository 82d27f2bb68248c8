// Completes package-lock.json: every optional dependency has an entry, also those for machines
// that the package registry at hand has nothing for. Without them `npm ci` refuses the lock.
// Run it after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const OS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'win32']
const OTHER_OS = { sunos: 'sunos', aix: 'aix' }
const CPUS = {
  ia32: 'ia32',
  arm64: 'arm64',
  x64: 'x64',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  mips64el: 'mips64el',
  arm: 'arm',
}

for (const of of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(of.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    const parts = name.split('/').at(-1).split('-')
    const os = parts.find((part) => OS.includes(part) || part in OTHER_OS)
    const cpu = parts.map((part) => CPUS[part]).find(Boolean)
    if (key in lock.packages || !os || !cpu) continue
    lock.packages[key] = {
      version,
      cpu: [cpu],
      dev: true,
      optional: true,
      os: [os],
      ...(parts.some((part) => part.startsWith('musl')) ? { libc: ['musl'] } : {}),
      ...(os === 'linux' && parts.some((part) => part.startsWith('gnu')) ? { libc: ['glibc'] } : {}),
    }
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
