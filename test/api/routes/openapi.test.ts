import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { words } from '#extensions/words/en-US/server.ts'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { openRoutes } from '#test/support/composition.ts'
import { keyOf, programOf } from '#test/support/openAccess.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

// biome-ignore lint/suspicious/noExplicitAny: a schema of any shape
type Schema = any
interface Operation {
  operationId: string
  summary?: string
  parameters?: { $ref: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Schema>>
}

/** What a reference leads to; anything else is itself. */
const resolved = (document: Document, part: Schema): Schema => {
  if (typeof part?.$ref !== 'string') return part
  const [, , kind = '', name = ''] = part.$ref.split('/')
  return document.components[kind]?.[name]
}
const parametersOf = (document: Document, path: string, method = 'get'): Schema[] =>
  (document.paths[path]?.[method]?.parameters ?? []).map(it => resolved(document, it))
/** The schema of `data` in the answer to an operation. */
const dataOf = (document: Document, path: string, method = 'get'): Schema =>
  resolved(
    document,
    document.paths[path]?.[method]?.responses[200]?.content['application/json']?.schema.oneOf?.[0]
      .properties.data,
  )

const documentFor = async (who: 'platform' | 'tenant' | 'member', language = 'en-US') =>
  documentOf(await house.as(who), language)

const documentOf = async ({ token = '' }: { token?: string }, language = 'en-US') => {
  const answer = await house.app.request('/admin/admin/site/openapi', {
    headers: { authorization: token, 'accept-language': language },
  })
  return (await answer.json()) as Document
}
const routesIn = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
  )
const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}')
const isToAnyone = (path: string) =>
  openRoutes.some(it => it.open === 'to anyone' && inBraces(it.path) === path)
/** Fixed routes with a JSON body. */
const withBody = openRoutes.flatMap(({ method, path, sends }) =>
  sends && sends !== 'file' ? [[method === 'PUT' ? 'put' : 'post', path] as const] : [],
)
const bodyOf = (document: Document, method: string, path: string) => {
  const { requestBody } = document.paths[path]?.[method] ?? {}
  return resolved(document, requestBody?.content['application/json']?.schema)
}

describe('the OpenAPI document', () => {
  it('describes what a dry run is sent: what its action is, and after which row it goes on', async () => {
    const document = await documentFor('platform')
    const sentTo = (path: string, method = 'post') =>
      Object.keys(bodyOf(document, method, path)?.properties ?? {}).sort()
    const policy = '/user/admin/policy/{id}'
    // The update alone names the dry run that was seen.
    const changes = sentTo(policy, 'put').filter(it => it !== 'review')
    expect(sentTo(`${policy}/preview`)).toEqual([...changes, 'after'].sort())
    expect(sentTo(`${policy}/previewUndo`)).toEqual(['after'])
    expect(sentTo('/user/admin/tenant/previewPolicy')).toEqual(['after', 'ids', 'policyId'])
  })

  it('is valid OpenAPI 3.1', async () => {
    const document = { ...(await documentFor('platform')) }
    const { valid, errors } = await new Validator().validate(document)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('tells each caller the open routes and those that they may call, and no others', async () => {
    const every = house.registry.all().flatMap(allRoutesOf)
    const member = await house.as('member')
    const told = new Set(routesIn(await documentFor('member')))
    const may = async (route: string) => {
      const { code } = await member.get(route.slice(4))
      return code !== 62
    }
    const lists = every.filter(route => /^GET [^:]*$/.test(route) && !route.endsWith('/template'))
    for (const route of lists) expect([route, told.has(route)]).toEqual([route, await may(route)])
    for (const { method, path } of openRoutes.filter(it => !it.goesBy && !it.granted))
      expect(told).toContain(`${method} ${inBraces(path)}`)
    expect(told).not.toContain('GET /admin/admin/file/storage')
  })

  it('describes bodies: fields, bounds, choices and required fields', async () => {
    const document = await documentFor('tenant')
    const body = bodyOf(document, 'post', '/user/admin/post')
    expect(body.additionalProperties).toBe(false)
    expect(body.required).toEqual(expect.arrayContaining(['name', 'code']))
    expect(body.properties.name).toMatchObject({ type: 'string', maxLength: 64 })
    const changed = bodyOf(document, 'put', '/user/admin/post/{id}')
    expect(changed.required).toBeUndefined()
    expect(changed.properties).toMatchObject({
      version: { type: 'integer' },
      createdAt: { readOnly: true },
      labels: { readOnly: true },
    })
    const account = bodyOf(document, 'post', '/user/admin/member/account')
    expect(account.required).toEqual(['version'])
    const user = bodyOf(document, 'post', '/user/admin/member')
    expect(user.properties).toHaveProperty('password')
    const shown = Object.keys(document.components.schemas?.User.properties)
    expect(shown.filter(name => /password/i.test(name))).toEqual([])
  })

  it('lists the sort fields, which have an index, and every other is refused', async () => {
    const document = await documentFor('tenant')
    const { paths } = document
    const client = await house.as('tenant')
    const sorts = (path: string): string[] => {
      const found = parametersOf(document, path).find(it => it.name === 'sort')
      const schema = resolved(document, found?.schema.contentSchema)
      return schema?.prefixItems[0].enum ?? []
    }
    const lists = house.registry.all().filter(it => paths[it.api]?.get)
    expect(lists.length).toBeGreaterThan(5)
    for (const { api } of lists)
      for (const name of sorts(api)) {
        const { code } = await client.get(`${api}?sort=["${name}","ASC"]`)
        expect([api, name, code]).toEqual([api, name, 0])
      }
    for (const name of ['roleIds', 'updatedAt', 'address', 'qq', 'remark', 'lastLoginIp']) {
      expect(sorts('/user/admin/member')).not.toContain(name)
      const { code } = await client.get(`/user/admin/member?sort=["${name}","ASC"]`)
      expect([name, code]).toEqual([name, 51])
    }
    expect(sorts('/user/admin/member/bin')).toContain('deletedAt')
  })

  it('describes each path parameter, and the body of each route with POST', async () => {
    const document = await documentFor('platform')
    expect(Object.keys(document.paths).filter(path => path.includes(':'))).toEqual([])
    expect(parametersOf(document, '/user/files/{name}')).toMatchObject([
      { name: 'name', in: 'path', required: true },
    ])
    const sms = parametersOf(document, '/admin/admin/sms/send', 'post')
    expect(sms.map(it => it.name)).toEqual(['event', 'mobile', 'cid', 'captcha'])
    expect(bodyOf(document, 'post', '/user/admin/member/account').properties).toMatchObject({
      version: { type: 'integer' },
      realName: { maxLength: 32, description: 'Real name' },
    })
    const payee = bodyOf(document, 'post', '/user/admin/member/account/payee')
    expect([payee.required, Object.keys(payee.properties)]).toEqual([
      ['name', 'account'],
      ['name', 'account', 'picture', 'code'],
    ])
  })

  it('describes the JSON body of each fixed route, which accepts nothing else', async () => {
    const document = await documentFor('platform')
    const client = await house.as('platform')
    for (const [method, path] of withBody) {
      const { additionalProperties } = bodyOf(document, method, inBraces(path))
      const { code, data } = await client[method](path.replace(':name', 'name'), {
        version: 1,
        unheardOf: true,
      })
      const problem = data.fields.unheardOf
      expect([path, additionalProperties, code, problem]).toEqual([
        path,
        false,
        51,
        'There is no such field',
      ])
    }
  })

  it('describes a definition that is sent, with values of any JSON as such', async () => {
    const document = await documentFor('platform')
    const { properties } = bodyOf(document, 'post', '/admin/admin/site/definitions')
    const { fields, screens } = properties.definition.properties
    expect(fields.additionalProperties.properties.kind.enum).toContain('reference')
    expect(fields.additionalProperties.properties.initial).toEqual({})
    expect(screens.additionalProperties.properties.where.additionalProperties).toEqual({})
    expect(JSON.stringify(document)).not.toContain('__schema')
  })

  it('has a summary for each operation, a different one for each fixed route', async () => {
    for (const language of ['zh-CN', 'en-US']) {
      const { paths } = await documentFor('platform', language)
      const operations = Object.values(paths).flatMap(it => Object.values(it))
      expect(operations.filter(it => !it.summary?.trim())).toEqual([])
      const own = openRoutes.map(
        ({ method, path }) => paths[inBraces(path)]?.[method.toLowerCase()]?.summary,
      )
      expect(own.filter(it => it === undefined || it.startsWith('routes.'))).toEqual([])
      expect(new Set(own).size).toBe(openRoutes.length)
    }
    // Those of extensions have words of their own.
    const product = openRoutes.filter(({ path }) => !path.startsWith('/app/'))
    expect(Object.keys(words.routes).sort()).toEqual(product.map(it => it.summary).sort())
  })

  it('describes the data of every answer: a schema, or a media type other than JSON', async () => {
    const document = await documentFor('platform')
    const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) => {
        const types = Object.keys(responses[200]?.content ?? {})
        const schema = dataOf(document, path, method)
        const said = schema === undefined ? types.length > 1 : Object.keys(schema).length > 0
        return said ? [] : [`${method} ${path}`]
      }),
    )
    // The document itself is sent without an envelope.
    expect(silent).toEqual(['get /admin/admin/site/openapi'])
  })

  it('describes a row as a component: required properties, and null where there can be no value', async () => {
    const { schemas } = (await documentFor('platform')).components
    const { User, Site, Policy, Option } = schemas as Record<string, Schema>
    expect(User.required).toEqual(
      expect.arrayContaining(['id', 'version', 'userName', 'deptId', 'labels']),
    )
    expect(User.required).not.toContain('refused')
    expect(User.properties.userName.type).toBe('string')
    expect(User.properties.labels.properties).toMatchObject({
      deptId: { type: 'string' },
      roleIds: { type: 'array' },
    })
    for (const empty of [Site.properties.registration, Policy.properties.defaultTenantId])
      expect(empty.anyOf).toContainEqual({ type: 'null' })
    expect(Option.properties.parentId.anyOf).toContainEqual({ type: 'null' })
  })

  it('describes rows in the bin, rows of all tenants, and a secret that is shown once', async () => {
    const document = await documentFor('platform')
    const schemas = document.components.schemas ?? {}
    expect(schemas.UserInBin.allOf[1].required).toEqual(['deletedAt', 'deletedBy', 'deletedByName'])
    expect(schemas.UserAcross.allOf[1].required).toEqual(['tenantId'])
    const told = resolved(document, dataOf(document, '/user/admin/access', 'post').allOf[1])
    expect(told.properties).toHaveProperty('revealed')
  })

  it('types filters by what may be asked of each field', async () => {
    const { schemas } = (await documentFor('tenant')).components
    const { UserFilter, TextCondition, ReferenceNodeCondition } = schemas as Record<string, Schema>
    expect(UserFilter.additionalProperties).toBe(false)
    expect(UserFilter.properties.userName.$ref).toBe('#/components/schemas/TextCondition')
    expect(JSON.stringify(TextCondition)).toContain('"like"')
    expect(JSON.stringify(ReferenceNodeCondition)).toContain('"under"')
    expect(UserFilter.properties).not.toHaveProperty('password')
  })

  it('names the media types of files and of the stream of events', async () => {
    const { paths } = await documentFor('platform')
    const types = (path: string) =>
      Object.keys(paths[path]?.get?.responses[200]?.content ?? {}).filter(
        it => !it.includes('json'),
      )
    expect(types('/user/admin/member/export')).toEqual(['text/csv'])
    expect(types('/user/admin/member/import/template')[0]).toContain('spreadsheetml')
    expect(types('/user/admin/member/events')).toEqual(['text/event-stream'])
    expect(types('/admin/admin/file/content')).toEqual(['*/*'])
  })

  it('has a description for each parameter, in both languages', async () => {
    for (const language of ['zh-CN', 'en-US']) {
      const { parameters = {} } = (await documentFor('platform', language)).components
      const silent = Object.entries(parameters).filter(
        ([, it]) => !it.description?.trim() || it.description.startsWith('openapi.'),
      )
      expect(silent).toEqual([])
    }
  })

  it('shows a program what its key allows, and nothing that is for people only', async () => {
    const key = await keyOf(await house.as('tenant'), ['GET /user/admin/post'])
    const { paths } = await documentOf(await programOf(house, key))
    const closed = Object.keys(paths).filter(path => !isToAnyone(path))
    expect(closed.sort()).toEqual([
      '/admin/admin/site/openapi',
      '/user/admin/member/info',
      '/user/admin/post',
      '/user/admin/site/logout',
    ])
  })

  it('is in the caller’s language', async () => {
    const summary = async (language: string) =>
      (await documentFor('tenant', language)).paths['/user/admin/post']?.post?.summary
    expect(await summary('en-US')).toBe('Create')
    expect(await summary('zh-CN')).toBe('新增')
  })
})
