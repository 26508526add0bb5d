import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'
import { must, root } from './run.mjs'

const usual = [
  // Without a window it draws less: about a tenth less work.
  '/usr/bin/chromium-headless-shell',
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
export const ensureChromium = async () =>
  found() ?? (await fromDebian()) ?? (await fromPlaywright())

const found = () => [process.env.CHROMIUM, ...usual].find(path => path && existsSync(path))

const fromDebian = async () => {
  await installFromDebian('Chromium', ['chromium-headless-shell', 'fonts-noto-cjk'])
  return found()
}

const fromPlaywright = async () => {
  const { chromium } = await import('playwright-core')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  console.error('Downloading Chromium ...')
  const cli = `${root}node_modules/playwright-core/cli.js`
  await must('Downloading Chromium', process.execPath, [cli, 'install', 'chromium'])
  return chromium.executablePath()
}
