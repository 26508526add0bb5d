import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const places = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const found = () => [process.env.PGBOUNCER, ...places].find(path => path && existsSync(path))

/** The path of PgBouncer, in CI installed from Debian; undefined where there is none. */
export const findPgBouncer = async () => {
  if (!found() && process.env.CI) await installFromDebian('PgBouncer', ['pgbouncer'])
  return found()
}
