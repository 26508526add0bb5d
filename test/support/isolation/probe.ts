import { allRoutesOf } from '#resources/core/permissions.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { codes } from '#server/base/errors.ts'
import type { Envelope, TestApp } from '#test/support/app.ts'
import { type Attack, attacksOn } from './attacks.ts'
import { forgetCalls, watchRows } from './checksum.ts'
import { type Caller, grantEveryRoute, type People, peopleOf } from './people.ts'
import { type Rows, rowsFor } from './rows.ts'

/** What a route answered to a caller who sent the ids of other people; `holes` lists what it should have refused. */
export interface Finding {
  readonly route: string
  readonly caller: string
  readonly requests: number
  /** `not found`, `forbidden`, `signed out`, `refused` or `empty`. */
  readonly verdicts: readonly string[]
  readonly holes: readonly string[]
}

export interface Scene {
  readonly app: TestApp
  readonly people: People
  readonly own: Rows
  readonly foreign: Rows
  /** What callers got without ids before the other tenant's rows existed. */
  readonly before: ReadonlyMap<string, string>
}

/** Two tenants with rows of every definition, and callers of every kind. */
export const setScene = async (app: TestApp): Promise<Scene> => {
  const people = await peopleOf(app)
  const own = await rowsFor(app, { owner: people.own, staff: people.platform }, '7100000')
  await grantEveryRoute(app)
  const before = new Map<string, string>()
  for (const { route, caller } of openLists(app, people))
    before.set(`${caller.name} ${route}`, textOf(await caller.client.get(route.slice(4))))
  const foreign = await rowsFor(app, { owner: people.foreign, staff: people.platform }, '7300000')
  await grantEveryRoute(app)
  return { app, people, own, foreign, before }
}

/** Lists of tenants' rows, which are requested without an id. */
const openLists = ({ registry }: TestApp, { callers }: People) =>
  registry.all().flatMap(resource =>
    allRoutesOf(resource)
      .filter(isList)
      .filter(route => !isPlatforms(resource, route) && resource.tenancy === 'tenant')
      .flatMap(route => callers.map(caller => ({ route, caller }))),
  )

/** Whether only platform staff may call this route at all. */
export const isPlatforms = ({ api, tenancy, shared }: AnyResource, route: string): boolean =>
  (tenancy === 'platform' && !(shared && route.startsWith('GET '))) ||
  `${route}/`.includes(`${api}/across/`)

/** Routes of a definition that could lead this caller to rows of somebody else. */
const routesFor = (resource: AnyResource, { tenantId }: Caller): readonly string[] =>
  allRoutesOf(resource).filter(route =>
    isPlatforms(resource, route) ? tenantId !== '1' : resource.tenancy === 'tenant',
  )

/**
 * Sends everything that these callers could send to the routes of a definition with ids of the
 * other tenant.
 */
export const probe = async (
  scene: Scene,
  resource: AnyResource,
  callers = scene.people.callers,
): Promise<Finding[]> => {
  const findings: Finding[] = []
  const rows = watchRows(scene.app.deps.db)
  for (const caller of callers)
    for (const route of routesFor(resource, caller)) {
      // A successful call may be logged in the caller's own tenant; a refused one must leave no
      // trace.
      const without = isList(route) ? caller.tenantId : undefined
      const before = await rows(without)
      const finding = await probeRoute(scene, { caller, resource, route })
      const same = (await rows(without)) === before
      findings.push({ ...finding, holes: [...finding.holes, ...(same ? [] : ['changes rows'])] })
    }
  return findings
}

const isList = (route: string) => route.startsWith('GET ') && !route.includes('/:id')

interface Place {
  readonly caller: Caller
  readonly resource: AnyResource
  readonly route: string
}

const probeRoute = async (scene: Scene, place: Place): Promise<Finding> => {
  const { app, own, foreign } = scene
  const { caller, resource, route } = place
  const attacks = (idOf: Rows['live']) =>
    attacksOn(app.registry, resource, route, {
      own: own.live(resource.name),
      idOf,
      text: foreign.marker,
    })
  const sent = async (attack: Attack) => {
    // Imports are limited per minute.
    if (attack.file !== undefined) await forgetCalls(app.deps.db)
    return send(caller, attack)
  }
  const nobodys: string[] = []
  for (const attack of attacks(() => never)) nobodys.push(toldTo(attack, await sent(attack)))
  const judged: Judged[] = []
  // A list either contains rows of the bin or not, whatever id is asked for, so the live id is
  // enough.
  for (const idOf of isList(route) ? [foreign.live] : [foreign.live, foreign.binned])
    for (const [at, attack] of attacks(idOf).entries()) {
      const answer = await sent(attack)
      judged.push(judge(scene, place, { attack, answer, nobodys: nobodys[at] as string }))
    }
  return {
    route,
    caller: caller.name,
    requests: judged.length + nobodys.length,
    verdicts: [...new Set(judged.map(it => it.verdict))].sort(),
    holes: [...new Set(judged.flatMap(it => it.holes))],
  }
}

/** An id that no row ever had. */
const never = '8999999999999999999'

const send = (
  { client }: Caller,
  { method, path, query, body, file }: Attack,
): Promise<Envelope> => {
  const search = Object.entries(query ?? {}).map(([name, it]) => [name, JSON.stringify(it)])
  const address =
    search.length > 0 ? `${path}?${new URLSearchParams(Object.fromEntries(search))}` : path
  return file === undefined
    ? client[method.toLowerCase() as 'get'](address, body)
    : client.post(address, file, { 'content-type': 'text/csv' })
}

interface Told {
  readonly attack: Attack
  readonly answer: Envelope
  /** The same with an id that no row ever had. */
  readonly nobodys: string
}
interface Judged {
  readonly verdict: string
  readonly holes: readonly string[]
}

const verdicts: Readonly<Record<number, string>> = {
  [codes.validation]: 'refused',
  [codes.signedOut]: 'signed out',
  [codes.forbidden]: 'forbidden',
  [codes.notFound]: 'not found',
}

const closed = new Set<number>([codes.signedOut, codes.forbidden])

const judge = (
  scene: Scene,
  { caller, resource, route }: Place,
  { attack, answer, nobodys }: Told,
): Judged => {
  const verdict =
    verdicts[answer.code] ?? (isList(route) && answer.code === 0 ? 'empty' : undefined)
  const text = toldTo(attack, answer)
  const found = [
    verdict === undefined && `answers ${answer.code} ${answer.message}`,
    text !== nobodys && 'tells a foreign id from one that never was',
    scene.foreign.marks.some(mark => text.includes(mark)) && 'shows foreign rows',
    isPlatforms(resource, route) && !closed.has(answer.code) && 'lets a tenant in',
    isList(route) &&
      !attack.query &&
      differs(scene, caller, route, text) &&
      'changes with foreign rows',
    answer.code === codes.validation &&
      attack.field &&
      !answer.data.fields[attack.field] &&
      `refuses without naming ${attack.field}`,
  ]
  const what = attack.file ?? JSON.stringify(attack.query ?? attack.body ?? {})
  const holes = found.flatMap(it => (it ? [`${it}: ${attack.method} ${attack.path} ${what}`] : []))
  return { verdict: verdict ?? 'answered', holes }
}

/** The answer as text, for comparing answers to different ids. */
const textOf = ({ status, code, message, data, headers }: Envelope): string => {
  // A workbook contains the time at which it was created.
  const isBook = headers.get('content-type')?.includes('spreadsheet')
  return JSON.stringify(isBook ? { status } : { status, code, message, data })
}

/** The answer without the values that were sent. */
const toldTo = ({ echo }: Attack, answer: Envelope): string =>
  echo === undefined ? textOf(answer) : textOf(answer).replaceAll(echo, '#')

const differs = ({ before }: Scene, caller: Caller, route: string, text: string): boolean =>
  before.get(`${caller.name} ${route}`) !== undefined &&
  before.get(`${caller.name} ${route}`) !== text
