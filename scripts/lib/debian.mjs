import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Installs packages on Debian or Ubuntu. Does nothing on other systems or without root. */
export const installFromDebian = async (what, packages) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.error(`Installing ${what} ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}
