import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureModules } from './fresh.mjs'
import { root } from './run.mjs'

const folder = 'tools/node24'

/**
 * The program of the newest Node that the product supports, from npm; undefined where we run on it already, and on
 * machines that the registry has no build for. It stands in a package of its own, since npm puts the programs of a
 * folder's packages before those of the system when it runs the folder's scripts.
 */
export const ensureNode24 = async () => {
  if (Number.parseInt(process.versions.node, 10) >= 24) return undefined
  await ensureModules(folder)
  const system = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(root, folder, `node_modules/node-${system}-${process.arch}/bin/${program}`)
  if (existsSync(path)) return path
  console.log(`Node 24 is left out: npm has no build for ${process.platform} ${process.arch}.`)
  return undefined
}

/**
 * The quarter of the API suite in which Node itself does the work: sockets and HTTP, streams and files, threads and
 * processes, TLS and mail, the protocol of PostgreSQL, dates and texts by language. What the others test is done by the
 * database and by our own code, which is the same on every Node.
 */
export const apiOfNode = [
  ...['http', 'files', 'messages', 'outbound', 'db', 'jobs', 'account', 'stock', 'seed'],
  ...['auth/factors', 'auth/hashing', 'auth/passkeys', 'auth/provider', 'auth/signIn.test'],
  ...['import', 'export', 'threads', 'cleanHtml', 'dates', 'sortedTexts'].map(it => `kit/${it}`),
].map(it => `test/api/${it}`)
