/** A form, as far as leaving it is concerned. */
export interface FormGuard {
  /** It holds what would be lost with it. Not a state: it must hold from the very moment of typing. */
  dirty: boolean
  /** Names the search parameter by which one page shows several. */
  within?: string | undefined
  /** Takes back what was typed, where the page of the form may be kept and shown again. */
  drop?: (() => void) | undefined
}

let guards: readonly FormGuard[] = []
const listeners = new Set<() => void>()

const setGuards = (next: readonly FormGuard[]) => {
  guards = next
  for (const listener of listeners) listener()
}

/** Counts a form as long as it is there; answers how to stop. */
export const registerGuard = (guard: FormGuard): (() => void) => {
  setGuards([...guards, guard])
  return () => setGuards(guards.filter(it => it !== guard))
}

/** Told when a form comes or goes; answers how to stop. */
export const watchGuards = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The one form that asks for all that are open: a router takes one blocker alone. */
export const promptingGuard = (): FormGuard | undefined => guards[0]

/** The forms that hold what would be lost. */
export const unsavedForms = (): readonly FormGuard[] => guards.filter(it => it.dirty)

/** Whether any form on the page holds what would be lost with it. */
export const hasUnsavedInput = (): boolean => unsavedForms().length > 0

/** Lets it be lost: nothing asks again. */
export const discardUnsaved = (): void => {
  for (const guard of guards) guard.dirty = false
}
