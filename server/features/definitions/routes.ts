import * as z from 'zod'
import { addedWords } from '#server/base/words.ts'
import { answer } from '#server/http/answer.ts'
import { listOf } from '#server/kit/answers.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'

/** A definition and its words, as `npm run definition` takes them. */
const definitionForm = z.object({
  definition: z.record(z.string(), z.unknown()),
  words: z.record(z.string(), z.unknown()),
})

export const definitionRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/site/definitions',
    zipped: true,
    summary: 'definitions',
    answers: listOf(definitionForm),
    open: 'to everyone signed in',
    answer: (c, { registry }) => {
      const list = [...addedWords(registry)].flatMap(([name, words]) => {
        const definition = registry.find(name)
        return definition ? [{ definition, words }] : []
      })
      return answer(c, { list })
    },
  },
]
