import { addedWords } from '#server/base/words.ts'
import { answer } from '#server/http/answer.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'

export const definitionRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/site/definitions',
    zipped: true,
    summary: 'definitions',
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
