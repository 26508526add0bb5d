import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { personOf, sessionsOf } from '#test/support/races/people.ts'
import { openWorld, type Session, type Tenant, type World } from '#test/support/races/world.ts'
import { api, until } from './support.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('postgres'))
}, 120_000)
afterAll(() => world.close())

/** What a page open on the second process has been told of its messages, with when. */
const pageOf = async (session: Session) => {
  const ending = new AbortController()
  const { body } = await fetch(`http://127.0.0.1:${world.ports[1]}/user/admin/member/events`, {
    headers: { authorization: session.token },
    signal: ending.signal,
  })
  const heard: { at: number; text: string }[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of body ?? [])
      heard.push({ at: Date.now(), text: decoder.decode(chunk as Uint8Array) })
  }
  const reading = read().catch(() => undefined)
  return {
    heard: (text: string | RegExp) => heard.find(it => it.text.search(text) >= 0)?.at,
    stop: () => {
      ending.abort()
      return reading
    },
  }
}

/** The page of somebody who is told by the administrator of their tenant. */
const readerOf = async (world: World) => {
  const person = await personOf(world)
  const [session] = await sessionsOf(world, person, 1)
  return { tenant: person.tenant, page: await pageOf(session as Session) }
}

/** Asks the first process. */
const post = async (tenant: Tenant, path: string, body: object) => {
  const [hit] = await world.fire([{ path, body, as: tenant.session }])
  expect(hit?.code).toBe(0)
  return hit?.data as { id: string }
}

/** That nothing is unread. */
const none = /"notifyCount" ?: ?0/

describe('a page on another process', () => {
  it('is told of a notice within a second, and when it is withdrawn', async () => {
    const { tenant, page } = await readerOf(world)
    const { id } = await post(tenant, api, {
      title: '另一个节点',
      content: '<p>x</p>',
      rangeType: 1,
    })
    const since = Date.now()
    await post(tenant, `${api}/${id}/publish`, {})
    await until(() => page.heard('另一个节点'))
    expect((page.heard('另一个节点') as number) - since).toBeLessThan(1000)
    const taken = Date.now()
    await post(tenant, `${api}/${id}/withdraw`, {})
    await until(() => page.heard(none))
    expect((page.heard(none) as number) - taken).toBeLessThan(1000)
    await page.stop()
  }, 60_000)

  it('is told of a scheduled one within a second of its moment', async () => {
    const { tenant, page } = await readerOf(world)
    const publishAt = new Date(Date.now() + 3000)
    const body = {
      title: '到点发布',
      content: '<p>x</p>',
      rangeType: 1,
      publishAt: publishAt.toISOString(),
    }
    const { id } = await post(tenant, api, body)
    await post(tenant, `${api}/${id}/publish`, {})
    await until(() => page.heard('到点发布'))
    const late = (page.heard('到点发布') as number) - publishAt.getTime()
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(1000)
    await page.stop()
  }, 60_000)

  it('of the writer is told once of a scheduled one that nobody would receive', async () => {
    const { tenant, id: userId } = await personOf(world)
    const page = await pageOf(tenant.session)
    const { id } = await post(tenant, api, {
      title: '无人可收',
      content: '<p>x</p>',
      rangeType: 5,
      userIds: [userId],
      publishAt: new Date(Date.now() + 2000).toISOString(),
    })
    await post(tenant, `${api}/${id}/publish`, {})
    await world.sql('update uc_user set status = 2 where id = $1', [userId])
    await until(() => page.heard('无人可收'))
    await page.stop()
    const left = await world.sql(
      `select n.state, (select count(*)::int from uc_delivery d where d.notice_id = n.id) as due,
        (select count(*)::int from uc_message m where m.tenant_id = n.tenant_id) as told,
        (select count(*)::int from uc_audit a where a.row_id = n.id and a.actor_id is null) as lines
      from uc_notice n where n.id = $1`,
      [id],
    )
    expect(left).toEqual([{ state: 'draft', due: 0, told: 1, lines: 1 }])
  }, 60_000)

  it('is told within a second that one has expired', async () => {
    const { tenant, page } = await readerOf(world)
    const expiresAt = new Date(Date.now() + 3000)
    const body = {
      title: '很快过期',
      content: '<p>x</p>',
      rangeType: 1,
      expiresAt: expiresAt.toISOString(),
    }
    const { id } = await post(tenant, api, body)
    await post(tenant, `${api}/${id}/publish`, {})
    await until(() => page.heard('很快过期'))
    await until(() => page.heard(none))
    const late = (page.heard(none) as number) - expiresAt.getTime()
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(1000)
    await page.stop()
  }, 60_000)
})
