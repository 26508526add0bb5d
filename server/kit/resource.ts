import type { Registry } from '#resources/core/registry.ts'
import { findRoute, type Verb } from '#resources/core/verbs.ts'
import { requireFreshProof } from '#server/auth/freshProof.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, type HttpRefusal, Invalid, Refusal, unknownRoute } from '#server/base/errors.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { answer, answerCompressed, answerText } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { refuseUnknownQuery } from '#server/http/query.ts'
import { methodOf } from '#server/http/request.ts'
import { authorizedRequest } from '#server/kit/access/authorizedRequest.ts'
import { refusedTexts } from '#server/kit/access/rowRules.ts'
import { readHistory } from '#server/kit/audit/history.ts'
import { exportAnswer } from '#server/kit/export/export.ts'
import { undoImport } from '#server/kit/import/batch.ts'
import { importAnswer } from '#server/kit/import/import.ts'
import { templateAnswer } from '#server/kit/import/template.ts'
import { withLabels } from '#server/kit/query/labels.ts'
import { type PageJson, readOne, readOptions, readPage } from '#server/kit/query/list.ts'
import { parseQuery, type Query, rangeOf } from '#server/kit/query/query.ts'
import { refuseShape, runAction } from '#server/kit/write/action.ts'
import { parseIds, requireObject } from '#server/kit/write/body.ts'
import { createRow } from '#server/kit/write/create.ts'
import { runInquiry } from '#server/kit/write/inquiry.ts'
import { moveToBin, purge, restore } from '#server/kit/write/remove.ts'
import { update } from '#server/kit/write/update.ts'
import { updateMany } from '#server/kit/write/updateMany.ts'
import { refusalOf } from './databaseErrors.ts'
import type { Host } from './feature.ts'
import { isGranted, methodsOf, type Route, requiresProof, routeOf } from './route.ts'
import { presentRow, type ResourceRequest } from './work.ts'

/**
 * Returns one handler for every route of every definition in force. Mount it under `*`, after the
 * fixed routes.
 */
export const resourceRoutes =
  (
    deps: Deps,
    registry: Registry,
    {
      unknown = path => unknownRoute(path, methodsOf(registry, path)),
      inTurn = (_, work) => work(),
    }: Surroundings = {},
  ) =>
  async (c: Call): Promise<Response> => {
    const path = c.get('path')
    const method = methodOf(c)
    const route = routeOf(registry, method, path)
    if (!route) throw unknown(path)
    const job = jobOf(c, route, method, { deps, registry })
    refuseUnknownQuery(c, route.query)
    const work = async () => {
      try {
        if (requiresProof(route)) await requireFreshProof(job.actor, deps)
        return await handlers[route.verb](c, job, route)
      } catch (error) {
        throw refusalOf(error, route.resource)
      }
    }
    return withOwnLimits.has(route.verb) ? work() : inTurn(c, work)
  }

/** Parts that the application provides and tests may omit. */
interface Surroundings {
  /** What to throw for a path that is no route of a definition. */
  unknown?: (path: string) => HttpRefusal
  /** Runs the work when the limits on parallel requests allow it. */
  inTurn?: (c: Call, work: () => Promise<Response>) => Promise<Response>
}

/** Verbs with limits of their own per person: see `export/permits.ts` and `import/limits.ts`. */
const withOwnLimits: ReadonlySet<Verb> = new Set<Verb>(['export', 'import'])

/** The job of a request. Throws unless the caller may call this route. */
const jobOf = (
  c: Call,
  route: Route,
  method: string,
  { deps, registry }: Host,
): ResourceRequest => {
  const actor = c.get('actor')
  if (!actor) throw new Refusal('errors.signedOut', { code: codes.signedOut })
  const caller = {
    deps,
    registry,
    actor,
    language: c.get('language'),
    requestId: c.get('requestId'),
    ip: c.get('ip'),
  }
  return authorizedRequest(caller, route, method)
}

type Handler = (c: Call, job: ResourceRequest, route: Route) => Promise<Response> | Response

/** The work of each verb. A new verb does not compile until it is added here. */
const handlers: Record<Verb, Handler> = {
  list: async (c, job) => {
    const query = parseQuery(job.plan, c.req.query(), 'list', job.language)
    return pageAnswer(c, job, await readPage(job, query, 'live', rows => refusedTexts(job, rows)))
  },
  bin: async (c, job) => {
    const query = parseQuery(job.plan, c.req.query(), 'bin', job.language)
    return pageAnswer(c, job, await readPage(job, query, 'bin'))
  },
  export: exportAnswer,
  import: importAnswer,
  importTemplate: templateAnswer,
  undoImport: async (c, job, route) => toldAnswer(c, job, await undoImport(job, idOf(route))),
  options: (c, job) =>
    optionsAnswer(c, job, parseQuery(job.plan, c.req.query(), 'options', job.language)),
  show: async (c, job, route) =>
    rowAnswer(c, job, await readOne(job, idOf(route), rows => refusedTexts(job, rows))),
  history: async (c, job, route) =>
    pageAnswer(
      c,
      { ...job, behaviour: undefined },
      await readHistory(job, idOf(route), rangeOf(c.req.query('range')), seesBin(job, route)),
    ),
  create: async (c, job) => writtenAnswer(c, job, await createRow(job, await c.get('body')())),
  update: async (c, job, route) =>
    writtenAnswer(c, job, await update(job, idOf(route), await c.get('body')())),
  bulkUpdate: async (c, job) => toldAnswer(c, job, await updateMany(job, await c.get('body')())),
  delete: async (c, job, { id }) =>
    toldAnswer(c, job, await moveToBin(job, await rowsAsked(c, id))),
  restore: async (c, job, { id }) => toldAnswer(c, job, await restore(job, await rowsAsked(c, id))),
  purge: async (c, job, { id }) => toldAnswer(c, job, await purge(job, await rowsAsked(c, id))),
  action: async (c, job, { name, id }) => toldAnswer(c, job, await acted(c, job, name, id)),
  inquiry: async (c, job, { name, id }) => answer(c, await asked(c, job, name, id)),
}

const idOf = ({ id, method, path }: Route): string => {
  if (id === undefined) throw new Error(`The route ${method} ${path} holds no id.`)
  return id
}

const seesBin = ({ registry, actor }: ResourceRequest, { resource, across }: Route): boolean => {
  const bin = findRoute(resource, 'bin', { across })
  return bin !== undefined && isGranted(registry, actor, bin.method, bin.path)
}

const rowsAsked = async (c: Call, id: string | undefined): Promise<string[]> =>
  id === undefined ? parseIds(requireObject(await c.get('body')()).ids) : [id]

const acted = async (
  c: Call,
  job: ResourceRequest,
  name: string,
  id: string | undefined,
): Promise<object> => {
  const { ids, ...input } = requireObject((await c.get('body')()) ?? {})
  const action = job.plan.resource.actions[name]
  if (id !== undefined && ids !== undefined) throw new Invalid({ ids: { key: 'unknown' } })
  const rows = id === undefined ? (ids === undefined ? [] : parseIds(ids, action?.max)) : [id]
  refuseShape(action, rows)
  return runAction(job, name, rows, input)
}

const asked = async (c: Call, job: ResourceRequest, name: string, id: string | undefined) => {
  const body = c.req.method === 'POST' ? await c.get('body')() : c.req.query()
  const { ids, ...sent } = requireObject(body ?? {})
  if (id !== undefined && ids !== undefined) throw new Invalid({ ids: { key: 'unknown' } })
  return runInquiry(job, name, id === undefined ? parseIds(ids) : [id], sent)
}

/** Answers rows as JSON text, compressed unless they contain codes that grant access. */
const rowsAnswer = (
  c: Call,
  { plan }: ResourceRequest,
  text: string,
): Promise<Response> | Response =>
  plan.resource.holdsCodes ? answerText(c, text) : answerCompressed(c, text)

/** Sends PostgreSQL's JSON text unchanged, unless a behaviour changes rows with `present`. */
const pageAnswer = (
  c: Call,
  job: ResourceRequest,
  { list, total, estimated, outOfScope }: Omit<PageJson, 'estimated'> & { estimated?: boolean },
): Promise<Response> | Response => {
  const rows = job.behaviour?.present
    ? JSON.stringify((JSON.parse(list) as AnyRow[]).map(row => presentRow(job, row)))
    : list
  const marks = `${estimated ? ',"estimated":true' : ''}${outOfScope ? ',"outOfScope":true' : ''}`
  return rowsAnswer(c, job, `{"list":${rows},"total":${total}${marks}}`)
}

/** Options have the same titles as lists, so a behaviour with `present` gets the whole row. */
const optionsAnswer = async (c: Call, job: ResourceRequest, query: Query): Promise<Response> => {
  if (!job.behaviour?.present) return pageAnswer(c, job, await readOptions(job, query))
  const page = await readPage(job, query, 'live')
  const list = (JSON.parse(page.list) as AnyRow[]).map(row => optionOf(job, presentRow(job, row)))
  return rowsAnswer(c, job, `{"list":${JSON.stringify(list)},"total":${page.total}}`)
}

const optionOf = ({ plan: { resource } }: ResourceRequest, row: AnyRow) => ({
  id: row.id,
  title: row[resource.title as string],
  ...(resource.subtitle ? { subtitle: row[resource.subtitle as string] } : {}),
  ...(resource.tree ? { parentId: row[resource.tree.parent as string] } : {}),
})

const writtenAnswer = async (c: Call, job: ResourceRequest, row: AnyRow): Promise<Response> =>
  toldAnswer(c, job, presentRow(job, await withLabels(job, row)))

/** Answers the result of the work together with the counts that it reported by `tell`. */
const toldAnswer = (c: Call, { counts }: ResourceRequest, answered: object): Response =>
  answer(c, { ...answered, ...counts })

const rowAnswer = (c: Call, job: ResourceRequest, row: string): Promise<Response> | Response =>
  rowsAnswer(
    c,
    job,
    job.behaviour?.present ? JSON.stringify(presentRow(job, JSON.parse(row) as AnyRow)) : row,
  )
