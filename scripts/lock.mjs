import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

// Integrity says what a package is; where it is downloaded from is each machine's own choice.
for (const entry of Object.values(lock.packages)) delete entry.resolved

// npm leaves out the builds of other platforms that a registry happens not to carry, and `npm ci`
// then refuses the file everywhere. Their names say which machine they are for.
const platform =
  /-(android|darwin|freebsd|linux|openbsd|openharmony|win32)-(arm64|arm|x64|ia32|loong64|ppc64|riscv64|s390x)(?:-(?:(musl)\w*|gnu\w*|eabi|msvc))?$/
for (const { dev, engines, license, optionalDependencies = {} } of Object.values(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const [, os, cpu, musl] = platform.exec(name) ?? []
    if (!os || lock.packages[`node_modules/${name}`]) continue
    const libc = os === 'linux' ? { libc: [musl ? 'musl' : 'glibc'] } : {}
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      dev,
      ...libc,
      license,
      optional: true,
      os: [os],
      engines,
    }
  }

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
