import { afterAll, beforeAll, expect, it } from 'vitest'
import { kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { casesOf } from '#test/support/tier.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

/** Fields that may be asked for by a part of their text, of every list. */
const cases = (resources as readonly AnyResource[]).flatMap(resource =>
  Object.values(resource.screens as Readonly<Record<string, Screen>>).some(
    screen => screen.actions.includes('list') && !screen.across,
  )
    ? fieldsOf(resource).flatMap(([name, field]) =>
        kindOf(field).filterOperators?.includes('like')
          ? [[resource.name, name, resource] as const]
          : [],
      )
    : [],
)

it.each(casesOf(cases, (_, at) => at % 5 === 0))(
  '%s is found by a part of %s, whatever script it is in',
  async (_, name, resource) => {
    const who = await house.as(resource.tenancy === 'platform' ? 'platform' : 'tenant')
    for (const like of ['a', 'ab c你好d', 'ＡＢ', 'a@b', '没有']) {
      const filter = encodeURIComponent(JSON.stringify({ [name]: { like } }))
      const { code, message } = await who.get(`${resource.api}?filter=${filter}&range=[0,9]`)
      expect({ like, code, message }).toMatchObject({ code: 0 })
    }
  },
)
