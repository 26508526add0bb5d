import type { AnyRow } from '#server/base/tables.ts'
import { type Behaviour, type BinHook, type Hooks, perBatch, type Write } from './behaviour.ts'
import type { Work } from './work.ts'

/** What the kit says of a write of one row; the rest of what a hook gets is the work itself. */
type Facts = Partial<Pick<Write, 'old' | 'values' | 'secrets'>>

// biome-ignore lint/suspicious/noExplicitAny: each hook is typed by its own definition
type AnyWrite = Write<any, any>
type AnyHook = (write: AnyWrite) => Promise<unknown>

/** What a hook gets. */
export const hookInputOf = (work: Work, { old, values = {}, secrets = {} }: Facts): AnyWrite => ({
  context: work,
  actor: work.actor,
  old,
  values,
  secrets,
})

/** The values that the hooks of a creation or an update leave of those that were sent. */
export const valuesAfterHook = async (
  hook: AnyHook | undefined,
  write: AnyWrite,
): Promise<AnyRow> => ((await hook?.(write)) as AnyRow | undefined) ?? write.values

// biome-ignore lint/suspicious/noExplicitAny: the same
type AnyMoving = BinHook<any>

/** Runs a hook of a deletion, a restoration or a purge. */
export const runBinHook = async (
  work: Work,
  hook: AnyMoving | undefined,
  rows: readonly AnyRow[],
): Promise<void> => {
  if (!hook) return
  if (typeof hook === 'function') for (const old of rows) await hook(hookInputOf(work, { old }))
  else await hook.perBatch({ context: work, actor: work.actor, rows })
}

type Rules = Omit<Behaviour, 'actions'> & { actions?: Record<string, unknown> | undefined }

/** A behaviour followed by the hooks of other features on the same resource. */
export const withHooks = (behaviour: Rules, hooks: Hooks): Rules => ({
  ...behaviour,
  ...changing(behaviour, hooks, 'beforeCreate'),
  ...changing(behaviour, hooks, 'beforeUpdate'),
  ...inTurn(behaviour, hooks, 'afterCreate'),
  ...inTurn(behaviour, hooks, 'afterUpdate'),
  ...moving(behaviour, hooks, 'beforeDelete'),
  ...moving(behaviour, hooks, 'afterDelete'),
  ...moving(behaviour, hooks, 'beforeRestore'),
  ...moving(behaviour, hooks, 'afterRestore'),
  ...moving(behaviour, hooks, 'beforePurge'),
  ...moving(behaviour, hooks, 'afterPurge'),
  ...inUse(behaviour, hooks),
  actions: { ...behaviour.actions, ...hooks.actions },
  inquiries: { ...behaviour.inquiries, ...hooks.inquiries },
  answers: { ...behaviour.answers, ...hooks.answers },
})

/** One after the other. What the first returns is the result, such as a first password. */
const inTurn = (one: Rules, other: Hooks, event: 'afterCreate' | 'afterUpdate') => {
  const [first, second] = [one[event], other[event]] as (AnyHook | undefined)[]
  if (!first || !second) return second ? { [event]: second } : {}
  return {
    [event]: async (write: AnyWrite) => {
      const answered = await first(write)
      await second(write)
      return answered
    },
  }
}

/** The second gets the values as the first has left them. */
const changing = (one: Rules, other: Hooks, event: 'beforeCreate' | 'beforeUpdate') => {
  const [first, second] = [one[event], other[event]]
  if (!first || !second) return second ? { [event]: second } : {}
  return {
    [event]: async (write: AnyWrite) =>
      valuesAfterHook(second, { ...write, values: await valuesAfterHook(first, write) }),
  }
}

type MovingEvent = `${'before' | 'after'}${'Delete' | 'Restore' | 'Purge'}`

const moving = (one: Rules, other: Hooks, event: MovingEvent) => {
  const [first, second] = [one[event], other[event]]
  if (!first || !second) return second ? { [event]: second } : {}
  return {
    [event]: perBatch<AnyRow>(async ({ context, rows }) => {
      for (const hook of [first, second]) await runBinHook(context as Work, hook, rows)
    }),
  }
}

const inUse = (one: Rules, other: Hooks): Pick<Rules, 'inUse'> => {
  const [first, second] = [one.inUse, other.inUse]
  if (!first || !second) return second ? { inUse: second } : {}
  return {
    inUse: async (context, rows) => [
      ...(await first(context, rows)),
      ...(await second(context, rows)),
    ],
  }
}
