import * as z from 'zod'
import { definitionSchema } from '#resources/core/definitionSchema.ts'
import { WrongDefinition } from '#resources/core/mistakes.ts'
import type { Actor } from '#server/base/actor.ts'
import { codes, Invalid, Refusal } from '#server/base/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { listOf, noData } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { requireObject } from '#server/kit/write/body.ts'
import { addDefinition, changeDefinition, removeDefinition } from './change.ts'
import { type Sent, textLimits } from './checks.ts'
import { addedDefinitions } from './definitions.ts'

const path = '/admin/admin/site/definitions'

/** A definition and its words, as they are answered. */
const definitionForm = z.object({
  definition: z.record(z.string(), z.unknown()),
  words: z.record(z.string(), z.unknown()),
})

/** The same as it is sent, for the OpenAPI document. The kinds of fields are known later than this module. */
const sends = z
  .strictObject({
    definition: z.lazy(definitionSchema),
    words: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  })
  .meta({ id: 'AddedDefinition' })

/** What is sent. Throws `Invalid` when there is anything else in it. */
const sentIn = async (c: Call): Promise<Sent> => {
  const { definition, words, ...rest } = requireObject(await c.get('body')())
  const unknown = Object.keys(rest)
  if (unknown.length > 0)
    throw new Invalid(Object.fromEntries(unknown.map(it => [it, { key: 'unknown' }])))
  return { definition, words }
}

/** Answers mistakes of a definition with their places, also below `fields` as every 51 does. */
const explaining = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WrongDefinition)) throw error
    const mistakes = error.mistakes.slice(0, maxMistakes).map(({ at, message }) => ({
      path: at.slice(0, maxPath),
      message: message.slice(0, maxText),
    }))
    const fields = Object.fromEntries(
      mistakes.toReversed().map(({ path: place, message }) => [place || 'definition', message]),
    )
    throw new Refusal('errors.definition.refused', {
      code: codes.validation,
      args: { smart_count: error.mistakes.length },
      payload: { fields, mistakes },
    })
  }
}

/** An answer does not grow with the request. */
const maxMistakes = 100
const maxPath = 200
const maxText = 2000

const byOf = (c: Call) => ({
  actor: c.get('actor') as Actor,
  requestId: c.get('requestId'),
  ip: c.get('ip'),
})

const nameOf = (c: Call): string => {
  const place = c.get('path')
  return place.slice(place.lastIndexOf('/') + 1)
}

const put =
  (work: (c: Call, app: AppContext, sent: Sent) => Promise<unknown>): FixedRoute['answer'] =>
  (c, app) =>
    explaining(async () => {
      const sent = await sentIn(c)
      await work(c, app, sent)
      return answer(c, sent)
    })

/** For platform staff who have been granted it, and their programs. */
const common = {
  open: 'to everyone signed in',
  granted: 'platform',
  keys: true,
  acting: 'never',
} as const

export const definitionRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path,
    zipped: true,
    summary: 'definitions',
    answers: listOf(definitionForm),
    open: 'to everyone signed in',
    answer: (c, { registry }) => answer(c, { list: addedDefinitions(registry) }),
  },
  {
    ...common,
    method: 'POST',
    path,
    summary: 'addDefinition',
    sends,
    bodyLimits: textLimits,
    answers: definitionForm,
    answer: put((c, { deps, registry }, sent) => addDefinition(deps, registry, sent, byOf(c))),
  },
  {
    ...common,
    method: 'PUT',
    path: `${path}/:name`,
    summary: 'changeDefinition',
    sends,
    bodyLimits: textLimits,
    answers: definitionForm,
    answer: put((c, { deps, registry }, sent) =>
      changeDefinition(deps, registry, nameOf(c), sent, byOf(c)),
    ),
  },
  {
    ...common,
    method: 'DELETE',
    path: `${path}/:name`,
    summary: 'removeDefinition',
    answers: noData,
    answer: async (c, { deps, registry }) => {
      await removeDefinition(deps, registry, nameOf(c), byOf(c))
      return answer(c, null)
    },
  },
]
