import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'
import { must, root } from './run.mjs'

// Without a window it draws less: about a tenth less work.
const shell = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the path of a Chromium for the browser tests: the system's, otherwise Debian's, otherwise
 * Playwright's download.
 */
export const ensureChromium = () =>
  ensure([process.env.CHROMIUM, shell, ...whole], ['chromium-headless-shell', 'fonts-noto-cjk'])

/** Returns the path of a Chromium with the back/forward cache, which the headless shell lacks since version 156. */
export const ensureWholeChromium = () =>
  ensure([process.env.WHOLE_CHROMIUM, ...whole], ['chromium'])

const ensure = async (paths, packages) => {
  const found = () => paths.find(path => path && existsSync(path))
  if (!found()) await installFromDebian('Chromium', packages)
  return found() ?? fromPlaywright()
}

const fromPlaywright = async () => {
  const { chromium } = await import('playwright-core')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  console.error('Downloading Chromium ...')
  const cli = `${root}node_modules/playwright-core/cli.js`
  await must('Downloading Chromium', process.execPath, [cli, 'install', 'chromium'])
  return chromium.executablePath()
}
