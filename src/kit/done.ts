import { useMemo } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import { useScreen } from './context.tsx'
import { nameOf } from './titles.ts'
import { useKitTranslate, useResourceTexts, withSessions } from './words.ts'

/** What the kit does to rows itself; the sentences stand in `kit.done`. */
export type StandardOutcome =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'restored'
  | 'purged'
  | 'enabled'
  | 'disabled'

/** Sentences that say what was done to which rows of this screen, with the sessions that it ended. */
export const useDoneTexts = () => {
  const { resource } = useScreen().place
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  return useMemo(() => {
    /** `user Zhang Wei`, or `user Zhang Wei and 2 others`. */
    const what = (rows: readonly Values[]): string => {
      const [first] = rows
      if (!first || resource.single) return words.name
      const args = { name: words.name, title: nameOf(resource, first) }
      return rows.length === 1
        ? t('done.one', args)
        : t('done.several', { ...args, smart_count: rows.length - 1 })
    }
    const argsOf = (rows: readonly Values[]) => ({
      what: what(rows),
      smart_count: Math.max(rows.length, 1),
    })
    return {
      what,
      standard: (key: StandardOutcome, rows: readonly Values[], answer?: unknown): string => {
        const sentence = resource.single && key === 'updated' ? 'saved' : key
        return withSessions(capitalised(t(`done.${sentence}`, argsOf(rows))), answer, t)
      },
      /** Of an action of the definition. */
      action: (name: string, rows: readonly Values[], answer?: unknown): string => {
        const left = resource.actions[name]?.leaves ? leftIn(answer) : 0
        const part = left > 0 ? 'doneInPart' : 'done'
        return withSessions(
          capitalised(words.action(name, part, { ...argsOf(rows), left })),
          answer,
          t,
        )
      },
    }
  }, [resource, t, words])
}

const leftIn = (answer: unknown): number =>
  ((answer ?? {}) as { leftCount?: number }).leftCount ?? 0

/** A sentence may begin with the name of a resource, which is written as within one. */
export const capitalised = (sentence: string): string =>
  sentence.charAt(0).toUpperCase() + sentence.slice(1)
