import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const usual = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/**
 * Returns the path of a Firefox for its tests: the system's, otherwise Debian's. Without one it
 * prints a message and exits.
 */
export const ensureFirefox = async () => {
  const path = found() ?? (await fromDebian())
  if (path) return path
  console.error(
    'The Firefox journeys need Firefox, and it can be installed here only as root on Debian or Ubuntu.\n' +
      'Install Firefox and run again, with FIREFOX=/path/to/firefox if it is in an unusual place.',
  )
  process.exit(1)
}

const found = () => [process.env.FIREFOX, ...usual].find(path => path && existsSync(path))

const fromDebian = async () => {
  await installFromDebian('Firefox', ['firefox-esr', 'fonts-noto-cjk'])
  return found()
}
