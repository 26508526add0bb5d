import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const driver = '/usr/bin/WebKitWebDriver'
const display = '/usr/bin/Xvfb'
const isThere = () => existsSync(driver) && existsSync(display)

/**
 * Whether WebKitGTK and a virtual display are available, after installing them on Debian. They
 * exist on Linux only: elsewhere the run continues without them, except in CI.
 */
export const ensureWebKit = async () => {
  if (!isThere())
    await installFromDebian('WebKitGTK', ['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'])
  if (isThere()) return true
  console.error(`The smoke run in WebKit needs ${driver} and ${display}, and is left out.`)
  if (process.env.CI) process.exit(1)
  return false
}
