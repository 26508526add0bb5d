import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { words } from '#extensions/words/en-US/server.ts'
import { allRoutesOf, enterTenantRoute } from '#resources/core/permissions.ts'
import { resources } from '#resources/index.ts'
import { routeOf } from '#server/kit/route.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { behaviours } from '#test/support/composition.ts'
import { leavesRows } from '#test/support/isolation/checksum.ts'
import { type Grantee, granteeIn } from '#test/support/isolation/grantees.ts'
import { isPlatforms } from '#test/support/isolation/probe.ts'
import { representing } from '#test/support/tier.ts'

let app: TestApp
let member: Grantee
let staff: Grantee
beforeAll(async () => {
  app = await startTestApp()
  member = await granteeIn(app, 'beichen', 'exact1')
  staff = await granteeIn(app, 'platform', 'exact2')
})
afterAll(() => app.close())

const call = (client: Client, route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return client[method.toLowerCase() as 'get'](
    path.replace(':id', '999999999'),
    method === 'GET' ? undefined : {},
  )
}
/** The permission that a menu has to list for a route: its own, or that of another route. */
const permissionFor = (route: string): string => {
  const [method = '', path = ''] = route.split(' ')
  return `${method} ${routeOf(app.registry, method, path.replace(':id', '9'))?.permission}`
}
/** What a caller needs in addition to the permission. */
const alsoFor = (route: string): string[] => {
  const [method = '', path = ''] = route.split(' ')
  const found = routeOf(app.registry, method, path.replace(':id', '9'))
  return [...(found?.also ?? []), ...(found?.entering ? [enterTenantRoute] : [])]
}
const every = resources.flatMap(allRoutesOf)
/** These routes answer that JSON is not a file, which shows that the caller may import. */
const bodiless = /\/import$/

describe.each(representing(resources).map(it => [it.name, it] as const))(
  'each route of %s',
  (_, resource) => {
    it('refuses a caller who holds every other permission, and changes nothing', async () => {
      for (const route of allRoutesOf(resource)) {
        const needed = permissionFor(route)
        const who = isPlatforms(resource, route) ? staff : member
        await who.opens(every.filter(it => it !== needed))
        const refused = async () => {
          const { code, message } = await call(who.client, route)
          expect({ route, code, message }).toEqual({
            route,
            code: 62,
            message: words.errors.forbidden,
          })
        }
        expect(await leavesRows(app.deps.db, refused), route).toBe(true)
      }
    }, 120_000)

    it('is open with its own permission and those that it also needs', async () => {
      // Nobody may write these rows, so the file is not looked at.
      const isClosed = behaviours[resource.name]?.closed !== undefined
      for (const route of allRoutesOf(resource)) {
        const who = isPlatforms(resource, route) ? staff : member
        await who.opens([permissionFor(route), ...alsoFor(route)])
        const { message, status } = await call(who.client, route)
        const isRead = bodiless.test(route) && !isClosed
        expect({ route, status }).toEqual({ route, status: isRead ? 415 : 200 })
        expect(message, route).not.toBe(words.errors.forbidden)
      }
    }, 120_000)

    it('is refused to tenants if it is for the platform, whatever menus they hold', async () => {
      await member.opens(every)
      const closed = allRoutesOf(resource).filter(route => isPlatforms(resource, route))
      for (const route of closed) {
        const refused = async () =>
          expect({ route, code: (await call(member.client, route)).code }).toEqual({
            route,
            code: 62,
          })
        expect(await leavesRows(app.deps.db, refused), route).toBe(true)
      }
    })
  },
)
