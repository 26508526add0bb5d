import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './generated/openapi.ts'
import { session } from './session.ts'

/** Signs in, lists, creates, is refused an update, and deletes, with `openapi-fetch`. */
export const run = async (baseUrl: string): Promise<readonly string[]> => {
  const own = session()
  const client = createClient<paths>({ baseUrl })
  const headers: Middleware = {
    onRequest: ({ request }) => {
      for (const [name, value] of Object.entries(own.headers())) request.headers.set(name, value)
      return request
    },
    onResponse: ({ response }) => own.keep(response.headers),
  }
  client.use(headers)

  const signIn = await client.POST('/user/admin/site/demo/login', { body: { account: 'tenant' } })
  if (signIn.data?.code !== 0) throw new Error(signIn.data?.message)
  own.signIn(signIn.data.data.token)

  const filter = { status: [1, 2] } satisfies components['schemas']['PostFilter']
  const sort = ['name', 'ASC'] satisfies components['schemas']['PostSort']
  const listed = await client.GET('/user/admin/post', {
    params: { query: { filter: JSON.stringify(filter), sort: JSON.stringify(sort) } },
  })
  if (listed.data?.code !== 0) throw new Error(listed.data?.message)
  const names: string[] = listed.data.data.list.map(post => post.name)

  const created = await client.POST('/user/admin/post', {
    body: { name: 'Made by openapi-fetch', code: 'openapi-fetch' },
  })
  if (created.data?.code !== 0) throw new Error(created.data?.message)
  const { id, version } = created.data.data

  const path = { id }
  const refused = await client.PUT('/user/admin/post/{id}', {
    params: { path },
    body: { name: '', version },
  })
  if (refused.data === undefined || refused.data.code === 0) throw new Error('It was not refused.')
  const problem = refused.data.data?.fields?.name

  const deleted = await client.DELETE('/user/admin/post/{id}', { params: { path } })
  if (deleted.data?.code !== 0) throw new Error(deleted.data?.message)
  return [`listed ${names.length > 0}`, problem ?? '', `deleted ${deleted.data.data.ids.length}`]
}
