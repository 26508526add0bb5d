import * as z from 'zod'
import { enforceRateLimit } from '#server/auth/rate.ts'
import type { Actor } from '#server/base/actor.ts'
import { Invalid } from '#server/base/errors.ts'
import { isStorableText } from '#server/db/sql.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, listOf } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { search } from './search.ts'

const foundRow = z.object({
  resource: z.string(),
  screen: z.string(),
  id: idText,
  title: z.string(),
  subtitle: z.string().nullable(),
})

/** Maximum number of searches per person and minute: two per second while typing. */
const maxSearchesPerMinute = 120

const found = async (c: Call, { deps, registry }: AppContext) => {
  const actor = c.var.actor as Actor
  const text = textOf(c.req.query('q'))
  const address = actor.acting?.userId ?? actor.userId
  await enforceRateLimit(deps, { purpose: 'search', address, max: maxSearchesPerMinute })
  return answer(c, await search({ deps, registry, actor, language: c.get('language') }, text))
}

/** At least two characters, or one of a script that writes words with single characters. */
const textOf = (asked = ''): string => {
  const text = asked.trim().normalize('NFC')
  const length = [...text].length
  if (length > 100) throw new Invalid({ q: { key: 'max', args: { limit: 100 } } })
  if (!isStorableText(text) || /\p{Cc}/u.test(text)) throw new Invalid({ q: { key: 'characters' } })
  if (length < 2 && !signs.test(text)) throw new Invalid({ q: { key: 'min', args: { limit: 2 } } })
  return text
}
const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export const searchRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/search',
    summary: 'search',
    answers: listOf(foundRow).extend({ left: z.array(z.string()) }),
    open: 'to everyone signed in',
    query: ['q'],
    answer: found,
  },
]
