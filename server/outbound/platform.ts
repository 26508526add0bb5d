import * as z from 'zod'
import type { Database } from '#server/deps.ts'
import { readAllowed } from './allowed.ts'
import { callOut } from './callOut.ts'
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
const path = 'admin/admin/site/config'

/** Asks another installation who it is. Throws `Unreachable`; a server of another kind is a stranger. */
export const platformAt = async (db: Database, address: string): Promise<Platform> => {
  const { status, body } = await callOut(addressOf(address), await readAllowed(db))
  if (status >= 500) throw new Unreachable('status')
  const parsed = config.safeParse(jsonOf(body))
  if (status !== 200 || !parsed.success) throw new Unreachable('stranger')
  return {
    name: parsed.data.data.name
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .slice(0, 64),
  }
}

/** The API stands beside the console, whichever page of it was copied. */
const addressOf = (address: string): string => {
  if (!URL.canParse(address)) throw new Unreachable('url')
  const url = new URL(address)
  const root = url.pathname.replace(/(?:user|admin)\/web(?:\/.*)?$/, '')
  url.pathname = `${root.endsWith('/') ? root : `${root}/`}${path}`
  url.search = ''
  url.hash = ''
  return url.href
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
