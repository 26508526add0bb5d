import * as z from 'zod'
import { type FileRule, fileKinds, fileRules } from '#resources/core/files.ts'
import { enforceRateLimit } from '#server/auth/rate.ts'
import type { Actor } from '#server/base/actor.ts'
import { HttpRefusal, Invalid } from '#server/base/errors.ts'
import { createPersonLimiter } from '#server/base/limiter.ts'
import { isId } from '#server/db/sql.ts'
import { answer } from '#server/http/answer.ts'
import { readBytes } from '#server/http/body.ts'
import type { Call } from '#server/http/call.ts'
import { isNotModified } from '#server/http/conditionalRequests.ts'
import { headerOf } from '#server/http/request.ts'
import { idText, listOf } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { parseInput } from '#server/kit/requestInput.ts'
import { describeFiles, type FileToSend, findFile, findPublic } from './find.ts'
import { receiveFile } from './receive.ts'
import { tenantStorage } from './storage.ts'

/** Runs an upload. Limits how many uploads are in memory at once, per person and in total. */
const limitUploads = createPersonLimiter({ each: 4, all: 24 })

const file = z.object({ id: idText, name: z.string(), size: z.int(), type: z.string() })
const uploaded = file.extend({
  path: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
const tenantUse = z.object({
  tenantId: idText,
  name: z.string(),
  used: z.number(),
  max: z.number(),
  files: z.int(),
})
const pictureTypes = ['image/webp', 'image/png', 'image/jpeg']

const asked = z.strictObject({
  use: z.enum(fileKinds, { error: 'choice' }),
  name: z.string({ error: 'required' }).max(1000, 'max:1000').default(''),
})
/** Maximum number of uploads per person and minute. */
const maxUploadsPerMinute = 120

const upload = async (c: Call, { deps }: AppContext) => {
  const actor = c.var.actor as Actor
  const { use, name } = parseInput(asked, c.req.query())
  if (headerOf(c, 'content-encoding')) throw new HttpRefusal(415, 'errors.wrongType')
  await enforceRateLimit(deps, {
    purpose: 'upload',
    address: `user ${actor.userId}`,
    max: maxUploadsPerMinute,
  })
  const { bytes: limit, named, tooLarge }: FileRule = fileRules[use]
  return limitUploads(actor.userId, async () => {
    const bytes = await readBytes(c, {
      bytes: limit,
      named,
      ...(tooLarge ? { tooLarge: `errors.file.${tooLarge}` } : {}),
    })
    return answer(c, await receiveFile(deps, actor, { use, name, bytes }))
  })
}

const content = async (c: Call, app: AppContext) => {
  const { id, ...rest } = c.req.query()
  if (!isId(id) || Object.keys(rest).length > 0) throw new Invalid({ id: { key: 'reference' } })
  const file = await findFile(app, c.var.actor as Actor, id)
  const picture = file.type.startsWith('image/')
  return fileAnswer(c, file, {
    'cache-control': 'private, no-store',
    'content-disposition': `${picture ? 'inline' : 'attachment'}; ${fileNamed(file.name)}`,
  })
}

const namesAsked = z.strictObject({
  ids: z
    .string({ error: 'required' })
    .regex(/^[1-9]\d{0,18}(?:,[1-9]\d{0,18}){0,99}$/, 'reference'),
})

const names = async (c: Call, app: AppContext) => {
  const { ids } = parseInput(namesAsked, c.req.query())
  return answer(c, { list: await describeFiles(app, c.var.actor as Actor, ids.split(',')) })
}

const publicPath = /^\/user\/files\/([0-9a-f]{64})\.(?:webp|png|jpg)$/

/** The address contains a hash of the content, so cached pictures never change. */
const picture = async (c: Call, { deps }: AppContext) => {
  const { origins } = deps.settings
  const path = c.get('path')
  const [, hash] = publicPath.exec(path) ?? []
  if (!hash) throw unknownFile(path)
  const kept = {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${hash}"`,
    // Pages of other origins may embed public pictures.
    ...(origins?.size ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
  }
  if (isNotModified(c, kept.etag))
    return new Response(null, { status: 304, headers: { ...c.get('head'), ...sealed, ...kept } })
  const file = await findPublic(deps, path)
  if (!file) throw unknownFile(path)
  return fileAnswer(c, file, kept)
}

const unknownFile = (path: string) =>
  new HttpRefusal(404, 'errors.unknownRoute', { args: { path } })

/** Nothing in the file can run, wherever it is opened. */
const sealed = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

const fileAnswer = async (c: Call, file: FileToSend, headers: Record<string, string>) =>
  new Response(c.req.method === 'HEAD' ? null : await file.open(), {
    headers: {
      ...c.get('head'),
      ...sealed,
      ...headers,
      'content-type': file.type,
      'content-length': String(file.size),
    },
  })

/** The file name for every browser: in ASCII, and encoded by RFC 5987. */
const fileNamed = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    it => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}

/** The storage used by each tenant, for platform staff who may see the tenants' files. */
const storage = async (c: Call, { deps }: AppContext) =>
  answer(c, { list: await tenantStorage(deps) })

export const fileRoutes: readonly FixedRoute[] = [
  {
    method: 'POST',
    path: '/admin/admin/file/upload',
    summary: 'upload',
    answers: uploaded,
    query: ['use', 'name'],
    sends: 'file',
    ownLimits: true,
    open: 'to everyone signed in',
    answer: upload,
  },
  {
    method: 'GET',
    path: '/admin/admin/file/content',
    summary: 'download',
    answers: { media: ['*/*'] },
    query: ['id'],
    open: 'to everyone signed in',
    answer: content,
  },
  {
    method: 'GET',
    path: '/admin/admin/file/names',
    summary: 'fileNames',
    answers: listOf(file),
    open: 'to everyone signed in',
    query: ['ids'],
    answer: names,
  },
  {
    method: 'GET',
    path: '/admin/admin/file/storage',
    summary: 'storage',
    answers: listOf(tenantUse),
    open: 'to everyone signed in',
    goesBy: '/admin/admin/file/across',
    answer: storage,
  },
  {
    method: 'GET',
    path: '/user/files/:name',
    summary: 'picture',
    answers: { media: pictureTypes },
    open: 'to anyone',
    during: 'any',
    answer: picture,
  },
]
