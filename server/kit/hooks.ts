import type { Behaviour, Hooks } from './behaviour.ts'

type Rules = Omit<Behaviour, 'actions'> & { actions?: Record<string, unknown> | undefined }

/** A behaviour followed by the hooks of other features on the same resource. */
export const withHooks = (behaviour: Rules, hooks: Hooks): Rules => ({
  ...behaviour,
  ...values(behaviour, hooks, 'beforeCreate'),
  ...values(behaviour, hooks, 'beforeUpdate'),
  ...inTurn(behaviour, hooks, 'beforeDelete'),
  ...inTurn(behaviour, hooks, 'beforeRestore'),
  ...inTurn(behaviour, hooks, 'beforePurge'),
  ...inTurn(behaviour, hooks, 'afterCreate'),
  ...inTurn(behaviour, hooks, 'afterUpdate'),
  ...inTurn(behaviour, hooks, 'afterDelete'),
  ...inTurn(behaviour, hooks, 'afterRestore'),
  ...inTurn(behaviour, hooks, 'afterPurge'),
  ...inUse(behaviour, hooks),
  actions: { ...behaviour.actions, ...hooks.actions },
  inquiries: { ...behaviour.inquiries, ...hooks.inquiries },
  answers: { ...behaviour.answers, ...hooks.answers },
})

type Called =
  | 'beforeDelete'
  | 'beforeRestore'
  | 'beforePurge'
  | `after${'Create' | 'Update' | 'Delete' | 'Restore' | 'Purge'}`

/** One after the other. What the first returns is the result, such as a first password. */
const inTurn = <E extends Called>(one: Rules, other: Hooks, event: E) => {
  const [first, second] = [one[event], other[event]] as ((...told: unknown[]) => Promise<unknown>)[]
  if (!first || !second) return second ? { [event]: second } : {}
  return {
    [event]: async (...told: unknown[]) => {
      const answered = await first(...told)
      await second(...told)
      return answered
    },
  }
}

/** The second gets the values as the first has left them. */
const values = (one: Rules, other: Hooks, event: 'beforeCreate' | 'beforeUpdate') => {
  type Step = (context: unknown, values: unknown, ...told: unknown[]) => Promise<unknown>
  const [first, second] = [one[event], other[event]] as (Step | undefined)[]
  if (!first || !second) return second ? { [event]: second } : {}
  return {
    [event]: async (context: unknown, sent: unknown, ...told: unknown[]) => {
      const left = (await first(context, sent, ...told)) ?? sent
      return (await second(context, left, ...told)) ?? left
    },
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
