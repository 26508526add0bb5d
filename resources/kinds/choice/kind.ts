import { type CommonOptions, type Label, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

/**
 * A value that changes from `from` to `to` by itself once the moment in the field `at` has passed.
 */
export interface Lapse {
  readonly from: string
  readonly to: string
  readonly at: string
}

declare module '../field.ts' {
  interface FieldKinds {
    choice: string | number
  }
  interface AnyField {
    /** Choice: its values. */
    of?: readonly (string | number)[]
    /** Choice: the texts of its values. */
    labels?: Readonly<Record<string, Label>>
    /**
     * Choice: values that the form offers to platform staff only; the behaviour refuses them from
     * others.
     */
    platformOnly?: readonly (string | number)[]
    /**
     * Choice: the value is read, filtered and sorted as what it has lapsed to; the stored value does
     * not change.
     */
    lapses?: Lapse
  }
}

/** One of a few values, all texts or all whole numbers. */
export const choice = <
  const O extends CommonOptions & {
    of: readonly (string | number)[]
    labels?: Readonly<Record<string, Label>>
    initial?: string | number
    platformOnly?: readonly (string | number)[]
    lapses?: Lapse
  },
>(
  options: O,
) => makeField('choice')<O['of'][number], O>(options)

export const choiceKind: Kind = {
  name: 'choice',
  settings: z => ({
    of: z.array(z.union([z.string(), z.number()])),
    labels: z.record(z.string(), z.record(z.string(), z.string())),
    platformOnly: z.array(z.union([z.string(), z.number()])),
    lapses: z.strictObject({ from: z.string(), to: z.string(), at: z.string() }),
  }),
  rule: ({ of = [] }, { z }) => z.literal([...of], { error: 'choice' }),
  filterOperators: ['set'],
  sorted: true,
  isComparable: (it, { of = [] }) => of.includes(it as string),
  sample: ({ of = [] }, seed) => of[seed % of.length],
  mistakes: ({ of = [], labels, initial, platformOnly = [] }) => [
    ...(initial !== undefined && !of.includes(initial as string)
      ? ["has an 'initial' that is not among 'of'; choose one of those."]
      : []),
    ...(of.length === 0 ? ["is a choice without values; fill 'of'."] : []),
    ...(new Set(of.map(it => typeof it)).size > 1
      ? ["mixes texts and numbers in 'of'; make them all one."]
      : []),
    ...(Object.keys(labels ?? {}).some(value => !of.some(it => String(it) === value))
      ? ["has 'labels' of values that are not among 'of'; mend them."]
      : []),
    ...(platformOnly.some(value => !of.includes(value))
      ? ["keeps values for the platform that are not among 'of'; mend 'platformOnly'."]
      : []),
  ],
  bulk: true,
}
