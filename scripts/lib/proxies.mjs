import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const programs = {
  NGINX: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
  CADDY: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
  OPENSSL: ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'],
}

/**
 * Returns the paths of the proxies that docs/tls has samples for: the system's, otherwise Debian's.
 * Without them it prints a message and exits.
 */
export const ensureProxies = async () => {
  if (missing().length > 0)
    await installFromDebian('nginx and Caddy', ['nginx-light', 'caddy', 'openssl'])
  const lacking = missing()
  if (lacking.length === 0) return Object.fromEntries(names.map(name => [name, found(name)]))
  console.error(
    `The TLS samples need ${lacking.join(' and ').toLowerCase()}, to be installed here only as root on Debian or Ubuntu.\n` +
      'Install what is missing and run again, with NGINX=, CADDY= or OPENSSL=/path/to/it if it is in an unusual place.',
  )
  process.exit(1)
}

const names = Object.keys(programs)
const missing = () => names.filter(name => !found(name))
const found = name => [process.env[name], ...programs[name]].find(path => path && existsSync(path))
