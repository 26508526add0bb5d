import * as z from 'zod'
import { isPreference } from '#resources/core/preferences.ts'
import { type Actor, realAccountOf } from '#server/base/actor.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { withBody } from '#server/kit/requestInput.ts'
import { preferenceLimits, preferencesOf, setPreferences } from './preferences.ts'

const key = /^[A-Za-z][\w./-]{0,127}$/

const wishes = z.strictObject({
  set: z.record(z.string(), z.unknown(), { error: 'json' }).superRefine((set, context) => {
    const entries = Object.entries(set)
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (entries.length > preferenceLimits.atOnce) refuse(`items:${preferenceLimits.atOnce}`)
    if (entries.some(([name]) => !key.test(name))) refuse('characters')
    if (
      entries.some(([, value]) => Buffer.byteLength(JSON.stringify(value)) > preferenceLimits.each)
    )
      refuse(`max:${preferenceLimits.each}`)
    if (entries.some(([name, value]) => value !== null && !isPreference(name, value)))
      refuse('preference')
  }),
})

const preferences = async (c: Call, { deps }: AppContext) =>
  answer(c, await preferencesOf(deps, realAccountOf(c.var.actor as Actor)))

const change = withBody(wishes, async (c, { deps }, readBody) => {
  const { set } = await readBody()
  return answer(c, {
    version: await setPreferences(deps, realAccountOf(c.var.actor as Actor), set),
  })
})

/**
 * Preferences belong to the person at the screen: somebody who acts in another tenant or as another
 * user sees and changes their own.
 */
const own = {
  path: '/user/admin/member/preferences',
  open: 'to everyone signed in',
  acting: 'always',
} as const

export const preferenceRoutes: readonly FixedRoute[] = [
  {
    ...own,
    method: 'GET',
    summary: 'preferences',
    answers: z.object({ values: z.record(z.string(), z.unknown()), version: z.int() }),
    answer: preferences,
  },
  {
    ...own,
    method: 'POST',
    summary: 'changePreferences',
    answers: z.object({ version: z.int() }),
    ...change,
  },
]
