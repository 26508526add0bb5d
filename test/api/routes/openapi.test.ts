import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyRouteOf } from '#resources/core/permissions.ts'
import { openRoutes } from '#server/routes/open.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

interface Operation {
  summary?: string
  // biome-ignore lint/suspicious/noExplicitAny: a schema of any shape
  requestBody?: { content: Record<string, any> }
  responses: object
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

const documentFor = async (who: 'platform' | 'tenant' | 'member', language = 'en-US') => {
  const { token = '' } = await house.as(who)
  const answer = await house.app.request('/admin/admin/site/openapi', {
    headers: { authorization: token, 'accept-language': language },
  })
  return (await answer.json()) as Document
}
const routesIn = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
  )
const bodyOf = (document: Document, method: string, path: string) => {
  const { requestBody } = document.paths[path]?.[method] ?? {}
  return requestBody?.content['application/json'].schema
}

describe('the document of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = { ...(await documentFor('platform')) }
    const { valid, errors } = await new Validator().validate(document)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('tells each caller the open routes and those that he may call, and no others', async () => {
    const every = house.registry.all().flatMap(everyRouteOf)
    const member = await house.as('member')
    const told = new Set(routesIn(await documentFor('member')))
    const may = async (route: string) => {
      const { code } = await member.get(route.slice(4))
      return code !== 62
    }
    const lists = every.filter(route => /^GET [^:]*$/.test(route) && !route.endsWith('/template'))
    for (const route of lists) expect([route, told.has(route)]).toEqual([route, await may(route)])
    for (const { method, path } of openRoutes) expect(told).toContain(`${method} ${path}`)
  })

  it('says what a body holds: fields, bounds, choices, and which must come', async () => {
    const document = await documentFor('tenant')
    const body = bodyOf(document, 'post', '/user/admin/post')
    expect(body.additionalProperties).toBe(false)
    expect(body.required).toEqual(expect.arrayContaining(['name', 'code']))
    expect(body.properties.name).toMatchObject({ type: 'string', maxLength: 64 })
    const changed = bodyOf(document, 'put', '/user/admin/post/{id}')
    expect(changed.required).toEqual(['version'])
    const user = bodyOf(document, 'post', '/user/admin/member')
    expect(user.properties).toHaveProperty('password')
    expect(JSON.stringify(document.paths['/user/admin/member']?.get?.responses)).not.toContain(
      'assword',
    )
  })

  it('speaks the caller’s language', async () => {
    const summary = async (language: string) =>
      (await documentFor('tenant', language)).paths['/user/admin/post']?.post?.summary
    expect(await summary('en-US')).toBe('Create')
    expect(await summary('zh-CN')).toBe('新增')
  })
})
