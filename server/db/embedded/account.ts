import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../errors.ts'

/**
 * The account that PostgreSQL runs as; undefined when Node is not root, and PostgreSQL runs as the
 * same user.
 */
export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. */
export const accountOf = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const user = users.find(it => it[0] === 'postgres') ?? users.find(it => it[0] === 'nobody')
  if (!user)
    throw new StartError(
      'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Start as another user.',
    )
  return { uid: Number(user[2]) >>> 0, gid: Number(user[3]) >>> 0 }
}

export interface Command {
  program: string
  args: readonly string[]
  uid?: number
  gid?: number
}

/**
 * The command under that account. It keeps the one capability that opens paths, so that it can
 * reach folders below a home that is closed to others.
 */
export const commandAs = (
  account: Account | undefined,
  program: string,
  args: readonly string[],
  paths: readonly string[],
): Command => {
  if (!account) return { program, args }
  const closed = [program, ...paths].find(path => !reaches(account, path))
  if (closed === undefined) return { program, args, ...account }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync)
  if (!setpriv)
    throw new StartError(
      `PostgreSQL, which does not run as root, cannot reach ${closed}. Open the folders above it (chmod o+x), move it, or start as another user.`,
    )
  const rights = [
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  return {
    program: setpriv,
    args: [`--reuid=${account.uid}`, `--regid=${account.gid}`, ...rights, '--', program, ...args],
  }
}

const reaches = (account: Account, path: string): boolean => {
  const { uid, gid, mode } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  const open = ((mode >> shift) & 1) === 1
  return open && (dirname(path) === path || reaches(account, dirname(path)))
}
