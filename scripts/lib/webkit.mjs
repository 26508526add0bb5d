import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const driver = '/usr/bin/WebKitWebDriver'
const display = '/usr/bin/Xvfb'
const isThere = () => existsSync(driver) && existsSync(display)

/**
 * Whether WebKitGTK and a display without a screen are there, installed from Debian if need be. There are none outside
 * Linux: elsewhere the run goes on without them, but not in CI.
 */
export const ensureWebKit = async () => {
  if (!isThere())
    await installFromDebian('WebKitGTK', ['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'])
  if (isThere()) return true
  console.error(`The smoke run in WebKit needs ${driver} and ${display}, and is left out.`)
  if (process.env.CI) process.exit(1)
  return false
}
