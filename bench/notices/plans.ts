import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { startProduct } from '../support/product.ts'

const api = '/admin/admin/notice'

/** What PostgreSQL does for each of a reader's calls, as it says itself: under the row policies, with the product's own statements. */
export const plansOf = async (
  client: pg.Client,
  url: string,
  keyFile: string,
  token: string,
): Promise<string> => {
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
  ])
    await client.query(`alter database postgres set ${setting}`)
  const product = await startProduct(url, undefined, { APP_KEY_FILE: keyFile })
  try {
    for (const path of ['count/un/read', 'count/all', 'my/messages?range=[0,19]'])
      await fetch(`http://127.0.0.1:${product.port}${api}/${path}`, {
        headers: { authorization: token },
      })
  } finally {
    await product.stop()
  }
  const folder = (await client.query('show unix_socket_directories')).rows[0]
  const log = readFileSync(join(folder.unix_socket_directories, 'log'), 'utf8')
  const plans = log.split(/\n(?=\d{4}-\d\d-\d\d )/).filter(isOfReader)
  return plans.map(it => `\`\`\`\n${shortened(it)}\n\`\`\``).join('\n\n')
}

const isOfReader = (entry: string): boolean =>
  entry.includes('plan:') &&
  entry.includes('uc_message_reader') &&
  /\bas (counts|list)\b/.test(entry)

/** Without the statement. */
const shortened = (entry: string): string =>
  entry
    .split('\n')
    .filter(line => /\(cost=|Index Cond|Filter|Rows Removed/.test(line))
    .join('\n')
    .replace(/\t/g, '')
