import type { Refusal } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import type { WhyContext } from './subject.ts'

/** One step of an explanation, as a sentence in the caller's language. */
export interface Step {
  readonly ok: boolean
  readonly text: string
  /** The row that it is about. */
  readonly about?: { readonly resource: string; readonly id: string } | undefined
}

type Args = Readonly<Record<string, string | number>>

/** A chain of steps. The first one that does not hold forbids, and says what would help. */
export interface Chain {
  readonly steps: readonly Step[]
  readonly allowed: boolean
  readonly mends: readonly string[]
  ok(key: string, args?: Args, about?: Step['about']): Chain
  no(key: string, args?: Args, about?: Step['about']): Chain
  /** A sentence that decides nothing. */
  note(ok: boolean, text: string, about?: Step['about']): Chain
  /** Forbids with the text that a request is refused with. */
  refuse(refusal: Refusal): Chain
  /** Forbids, for the reasons already given. */
  deny(): Chain
  mend(key: string, args?: Args): Chain
  and(next: Chain): Chain
}

/** An empty explanation. */
export const chainOf = ({
  registry,
  language,
}: Pick<WhyContext, 'registry' | 'language'>): Chain => {
  const say = (key: string, args: Args = {}) => textIn(registry, language, `why.${key}`, args)
  const grown = (steps: readonly Step[], allowed: boolean, mends: readonly string[]): Chain => {
    const grow = (step: Step, decides = !step.ok) =>
      grown([...steps, step], allowed && !decides, mends)
    return {
      steps,
      allowed,
      mends,
      ok: (key, args, about) => grow({ ok: true, text: say(key, args), about }),
      no: (key, args, about) => grow({ ok: false, text: say(key, args), about }),
      note: (ok, text, about) => grow({ ok, text, about }, false),
      refuse: ({ key, args: values }) =>
        grow({ ok: false, text: textIn(registry, language, key, values) }),
      deny: () => grown(steps, false, mends),
      mend: (key, args) => grown(steps, allowed, [...mends, say(`mend.${key}`, args)]),
      and: next =>
        grown([...steps, ...next.steps], allowed && next.allowed, [...mends, ...next.mends]),
    }
  }
  return grown([], true, [])
}
