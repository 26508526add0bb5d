import { allRoutesOf } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import { actorOf } from '#server/auth/actor.ts'
import { type CachedSession, cacheOf } from '#server/auth/cache.ts'
import { sessionOfToken } from '#server/auth/session.ts'
import { hashOf } from '#server/auth/token.ts'
import type { Deps } from '#server/base/deps.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Client, TestApp } from '#test/support/app.ts'

type Node = Pick<TestApp, 'app' | 'deps'>

/** How the sessions are opened that are watched, by a name for the report. */
export type Watched = Readonly<Record<string, () => Promise<Client>>>

export interface Effect {
  /** Whose rights the work changed. */
  readonly changed: string[]
  /** Whom the second node still serves with other rights than the database holds, with what differs. */
  readonly stale: string[]
}

/**
 * Watches these sessions on the second node. `after` does work on the first node and waits until
 * everything that this node has announced has arrived at the second one. A session that has ended
 * is opened again before the next work; `seen` names those that were watched.
 */
export const watchRights = (
  { deps, registry }: Pick<TestApp, 'deps' | 'registry'>,
  other: Node,
  watched: Watched,
) => {
  const tokens = new Map<string, string>()
  const seen = new Set<string>()
  const warm = async () => {
    for (const [name, open] of Object.entries(watched)) {
      const known = tokens.get(name)
      if (known && (await sessionOfToken(other.deps, known))) continue
      tokens.delete(name)
      // Somebody who may not sign in at the moment has no session to watch.
      const token = await open().then(
        it => it.token,
        () => undefined,
      )
      if (!token || !(await sessionOfToken(other.deps, token))) continue
      tokens.set(name, token)
      seen.add(name)
    }
  }
  const present = (token: string) =>
    systemTransaction(deps.db, tx => actorOf(tx, deps, hashOf(token)))
  const after = async (work: () => Promise<unknown>): Promise<Effect> => {
    await warm()
    const before = new Map<string, CachedSession | undefined>()
    for (const [name, token] of tokens) before.set(name, await present(token))
    await work()
    await arrived(deps, other.deps)
    const effect: Effect = { changed: [], stale: [] }
    for (const [name, token] of tokens) {
      const now = await present(token)
      if (differing(before.get(name) as CachedSession, now, registry)) effect.changed.push(name)
      const served = cacheOf(other.deps).get(hashOf(token))
      const difference = served && differing(served, now, registry)
      if (difference) effect.stale.push(`${name}: ${difference}`)
    }
    return effect
  }
  return { after, seen }
}

let count = 0

/** Waits for a message behind all others: notifications arrive in the order of their commits. */
const arrived = async (from: Deps, to: Deps): Promise<void> => {
  count += 1
  const mark = String(count)
  let stop = () => {}
  const heard = new Promise<void>(resolve => {
    stop = to.bus.subscribe('test:arrived', message => message === mark && resolve())
  })
  await from.bus.publish('test:arrived', mark)
  await heard
  stop()
}

const differing = (
  served: CachedSession,
  present: CachedSession | undefined,
  registry: Registry,
): string | undefined => {
  if (!present) return 'has ended'
  const [one, other] = [partsOf(served, registry), partsOf(present, registry)]
  const names = Object.keys(one).filter(name => one[name] !== other[name])
  return names.length > 0 ? names.join(', ') : undefined
}

const partsOf = (
  { actor, until, rights }: CachedSession,
  registry: Registry,
): Record<string, string> => {
  const { grants, scope, ...rest } = actor
  const routes = registry.all().flatMap(allRoutesOf)
  const allowed = routes.filter(route => {
    const [method = '', path = ''] = route.split(' ')
    return grants.allows(method, path)
  })
  const parts = {
    ...rest,
    until,
    rights,
    menus: [...grants.menuIds].sort(),
    allowed,
    scope: [scope.all, [...scope.deptIds].sort(), [...scope.ownerIds].sort()],
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value) ?? '']),
  )
}
