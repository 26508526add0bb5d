import {
  deletePostId,
  getPost,
  postPost,
  postSiteDemoLogin,
  putPostId,
} from './generated/orval/api'
import { deletePostIdResponse, getPostResponse, putPostIdBody } from './generated/orval/zod'
import { session } from './session.ts'

/**
 * Signs in, lists, creates, is refused an update, and deletes, with the fetch client of `orval`; its
 * zod schemas read the answers. The address of the server is part of the generated code.
 */
export const run = async (): Promise<readonly string[]> => {
  const own = session()
  const signIn = await postSiteDemoLogin({ account: 'tenant' }, { headers: own.headers() })
  if (signIn.status !== 200 || signIn.data.code !== 0) throw new Error(signIn.data.message)
  own.keep(signIn.headers)
  own.signIn(signIn.data.data.token)

  const listed = await getPost({ range: '[0,9]' }, { headers: own.headers() })
  if (listed.status !== 200 || listed.data.code !== 0) throw new Error(listed.data.message)
  const names: string[] = listed.data.data.list.map(post => post.name)
  getPostResponse.parse(listed.data)

  const made = { name: 'Made by orval', code: 'orval' }
  const created = await postPost(made, { headers: own.headers() })
  if (created.status !== 200 || created.data.code !== 0) throw new Error(created.data.message)
  const { id, version } = created.data.data

  const change = putPostIdBody.parse({ name: '', version })
  const refused = await putPostId(id, change, { headers: own.headers() })
  if (refused.status !== 200 || refused.data.code === 0) throw new Error('It was not refused.')
  const problem = refused.data.data?.fields?.name

  const deleted = await deletePostId(id, { headers: own.headers() })
  if (deleted.status !== 200 || deleted.data.code !== 0) throw new Error(deleted.data.message)
  deletePostIdResponse.parse(deleted.data)
  return [`listed ${names.length > 0}`, problem ?? '', `deleted ${deleted.data.data.ids.length}`]
}
