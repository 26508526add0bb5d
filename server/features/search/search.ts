import type { Language } from '#i18n/catalog.ts'
import { isBin } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import { type AnyResource, fieldOf, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { callFor } from '#resources/core/verbs.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { behaviourOf } from '#server/kit/behaviour.ts'
import type { Composition, Host } from '#server/kit/feature.ts'
import { acrossPlanOf, planOf } from '#server/kit/plan.ts'
import { findRows, type SearchHit, type SearchResult } from '#server/kit/query/find.ts'
import { parseQuery } from '#server/kit/query/query.ts'
import { isGranted } from '#server/kit/route.ts'

/** Rows to search, and the screen that shows them to this caller. */
interface Source {
  readonly resource: AnyResource
  readonly screen: Screen
}

/**
 * What a person may search: for each resource the first screen of their tenant's rows and the first
 * of all tenants' rows whose list is granted to them.
 */
const sourcesOf = ({ deps, registry }: Host, actor: Actor): Source[] =>
  registry.all().flatMap(resource => {
    if (!isNamed(deps.features, resource)) return []
    const screens = (Object.values(resource.screens) as Screen[]).filter(
      screen =>
        screen.actions.includes('list') &&
        !isBin(screen) &&
        shows(registry, actor, resource, screen),
    )
    const own = screens.find(it => !it.across)
    const all = screens.find(it => it.across)
    return [own, all].flatMap(screen => (screen ? [{ resource, screen }] : []))
  })

const shows = (registry: Registry, actor: Actor, resource: AnyResource, { across }: Screen) =>
  isGranted(registry, actor, 'GET', callFor(resource, 'list', { across }).path)

/**
 * Whether the rows have names written by people that an index finds. Excluded are logs, views, and
 * resources whose behaviour changes the titles that it shows, because those are not stored.
 */
const isNamed = (features: Composition, resource: AnyResource): boolean => {
  if (resource.view || resource.single) return false
  if (behaviourOf(features, resource.name)?.present) return false
  const written = fieldOf(resource, resource.title as string)?.write !== 'never'
  return written && fieldsOf(resource).some(([, field]) => field.search)
}

/**
 * Maximum rows per resource and in total, and time limits in milliseconds per resource and in
 * total.
 */
export const bounds = { each: 5, all: 20, one: 600, whole: 1500 }

/** Two statements at a time, so that one person's search leaves connections to everybody else. */
const lanes = 2

interface SearchContext {
  readonly deps: Deps
  readonly registry: Registry
  readonly actor: Actor
  readonly language: Language
}

/** Of a resource for which no time is left. */
const nothing: SearchResult = { list: [], partly: true }

interface Hit extends SearchHit {
  readonly resource: string
  readonly screen: string
}

/**
 * The rows that contain the text and that the person may see, best matches first, and the resources
 * that took too long to search, at all or beyond the newest rows.
 */
export const search = async (asked: SearchContext, text: string) => {
  const waiting = sourcesOf(asked, asked.actor)
  const order = waiting.map(it => it.screen.path)
  const hits: Hit[] = []
  const left = new Set<string>()
  const ends = performance.now() + bounds.whole
  const lane = async () => {
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      const { resource, screen } = source
      const { list, partly } = (await rowsOf(asked, source, { text, ends })) ?? nothing
      if (partly) left.add(resource.name)
      hits.push(...list.map(it => ({ ...it, resource: resource.name, screen: screen.path })))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  hits.sort((a, b) => a.rank - b.rank || order.indexOf(a.screen) - order.indexOf(b.screen))
  return { list: onceEach(hits).slice(0, bounds.all).map(withoutRank), left: [...left] }
}

const rowsOf = (
  { deps, registry, actor, language }: SearchContext,
  { resource, screen }: Source,
  { text, ends }: { text: string; ends: number },
): Promise<SearchResult | undefined> => {
  const plan = screen.across ? acrossPlanOf(registry, resource) : planOf(registry, resource)
  const asked = {
    filter: JSON.stringify({ ...screen.where, q: text }),
    range: JSON.stringify([0, bounds.each - 1]),
  }
  const time = Math.min(bounds.one, ends - performance.now())
  const query = parseQuery(plan, asked, 'list', language)
  return time > 0 ? findRows({ deps, actor, plan }, query, time) : Promise.resolve(undefined)
}

/**
 * Removes duplicates: a row of the caller's own tenant is found on its own screen, which is kept,
 * and on the one of all tenants.
 */
const onceEach = (hits: readonly Hit[]): Hit[] => {
  const seen = new Map<string, Hit>()
  for (const hit of hits) {
    const key = `${hit.resource} ${hit.id}`
    if (!seen.has(key)) seen.set(key, hit)
  }
  return [...seen.values()]
}

const withoutRank = ({ rank: _, ...hit }: Hit) => hit
