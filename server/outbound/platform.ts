import * as z from 'zod'
import type { Database } from '#server/deps.ts'
import { readAllowed } from './allowed.ts'
import { callOut } from './callOut.ts'
import { spoken } from './spoken.ts'
import { Unreachable } from './unreachable.ts'

/** What every User Center calls itself in its site config. */
export const product = 'ml.svc.user'

/** Another installation, as it introduces itself. */
export interface Platform {
  readonly name: string
}

const config = z.object({
  code: z.literal(0),
  data: z.object({ product: z.literal(product), name: z.string().min(1).max(1000) }),
})
const path = '/admin/admin/site/config'

/** Asks another installation who it is. Throws `Unreachable`; a server of another kind is a stranger. */
export const platformAt = async (db: Database, address: string): Promise<Platform> => {
  const { status, body } = await callOut(apiAt(address, path), await readAllowed(db, 'binding'))
  if (status >= 500) throw new Unreachable('status')
  const parsed = config.safeParse(jsonOf(body))
  if (status !== 200 || !parsed.success) throw new Unreachable('stranger')
  return { name: spoken(parsed.data.data.name) }
}

/** A path of the other API, which stands beside the console, whichever page of that was copied. */
export const apiAt = (address: string, path: string): string => {
  if (!URL.canParse(address)) throw new Unreachable('url')
  const url = new URL(address)
  const root = beforeConsole(url.pathname)
  url.pathname = `${root.replace(/\/$/, '')}${path}`
  url.search = ''
  url.hash = ''
  return url.href
}

/** What stands before the console's own part of a path. */
const beforeConsole = (path: string): string => {
  const at = /(?:user|admin)\/web(?:\/|$)/.exec(path)?.index
  return at === undefined ? path : path.slice(0, at)
}

/** What a body says; undefined when it is no JSON. */
export const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
