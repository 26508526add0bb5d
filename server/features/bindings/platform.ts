import * as z from 'zod'
import type { Database } from '#server/base/deps.ts'
import { callOut } from '#server/outbound/callOut.ts'
import { readOutboundRules } from '#server/outbound/rules.ts'
import { safeLine } from '#server/outbound/safeLine.ts'
import { Unreachable } from '#server/outbound/unreachable.ts'

/** The product name that every User Center reports in its site config. */
export const product = 'ml.svc.user'

/** Another installation, as it describes itself. */
export interface Platform {
  readonly name: string
}

const config = z.object({
  code: z.literal(0),
  data: z.object({ product: z.literal(product), name: z.string().min(1).max(1000) }),
})
const path = '/admin/admin/site/config'

/**
 * Asks another installation for its name. Throws `Unreachable`; its reason is `stranger` when the
 * server is not a User Center.
 */
export const platformAt = async (db: Database, address: string): Promise<Platform> => {
  const { status, body } = await callOut(
    apiAt(address, path),
    await readOutboundRules(db, 'binding'),
  )
  if (status >= 500) throw new Unreachable('status')
  const parsed = config.safeParse(jsonOf(body))
  if (status !== 200 || !parsed.success) throw new Unreachable('stranger')
  return { name: safeLine(parsed.data.data.name) }
}

/**
 * Address of a path of the other installation's API, from the address of any of its pages. Throws
 * `Unreachable`.
 */
export const apiAt = (address: string, path: string): string => {
  if (!URL.canParse(address)) throw new Unreachable('url')
  const url = new URL(address)
  const root = beforeConsole(url.pathname)
  url.pathname = `${root.replace(/\/$/, '')}${path}`
  url.search = ''
  url.hash = ''
  return url.href
}

/** The part of a path before the console's own. */
const beforeConsole = (path: string): string => {
  const at = /(?:user|admin)\/web(?:\/|$)/.exec(path)?.index
  return at === undefined ? path : path.slice(0, at)
}

/** Parses a body as JSON; undefined when it is not JSON. */
export const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
