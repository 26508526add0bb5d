import { createClient } from './generated/hey/client'
import {
  deletePostId,
  getPost,
  postPost,
  postSiteDemoLogin,
  putPostId,
} from './generated/hey/sdk.gen'
import { session } from './session.ts'

/** Signs in, lists, creates, is refused an update, and deletes, with `@hey-api/openapi-ts`. */
export const run = async (baseUrl: string): Promise<readonly string[]> => {
  const own = session()
  const client = createClient({ baseUrl })
  client.interceptors.request.use(request => {
    for (const [name, value] of Object.entries(own.headers())) request.headers.set(name, value)
    return request
  })
  client.interceptors.response.use(response => {
    own.keep(response.headers)
    return response
  })

  const signIn = await postSiteDemoLogin({ client, body: { account: 'tenant' } })
  if (signIn.data?.code !== 0) throw new Error(signIn.data?.message)
  own.signIn(signIn.data.data.token)

  const listed = await getPost({ client, query: { range: '[0,9]' } })
  if (listed.data?.code !== 0) throw new Error(listed.data?.message)
  const names: string[] = listed.data.data.list.map(post => post.name)

  const created = await postPost({ client, body: { name: 'Made by hey-api', code: 'hey-api' } })
  if (created.data?.code !== 0) throw new Error(created.data?.message)
  const { id, version } = created.data.data

  const path = { id }
  const refused = await putPostId({ client, path, body: { name: '', version } })
  if (refused.data === undefined || refused.data.code === 0) throw new Error('It was not refused.')
  const problem = refused.data.data?.fields?.name

  const deleted = await deletePostId({ client, path })
  if (deleted.data?.code !== 0) throw new Error(deleted.data?.message)
  return [`listed ${names.length > 0}`, problem ?? '', `deleted ${deleted.data.data.ids.length}`]
}
