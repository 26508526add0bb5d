import { currentPageUser, draftPrefix, type PageUser } from './session.ts'

/**
 * What was typed into a form and not saved, in this tab alone: it survives a reload and signing in again. Each draft is
 * named by whose it is; it is read by that person alone, and removed once somebody else or nobody is signed in.
 */
export interface Draft {
  /** Fields that were changed, but no secrets. */
  values: Readonly<Record<string, unknown>>
  /** Of the row that was changed. */
  version?: number | string
  /** What was stored in these fields. */
  over?: Readonly<Record<string, unknown>>
}

const prefixOf = ({ tenantId, id }: PageUser) => `${draftPrefix}${tenantId}:${id}:`

const keyOf = (place: string): string | undefined => {
  const person = currentPageUser()
  return person && prefixOf(person) + place
}

let closed = false

/** The draft of the person whose page this is, if there is one at this place. */
export const readDraft = (place: string): Draft | undefined => {
  const key = keyOf(place)
  if (!key) return undefined
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  'values' in kept &&
  typeof kept.values === 'object' &&
  kept.values !== null &&
  !Array.isArray(kept.values)

/** Keeps a draft, or removes it when there is none. A full or blocked store keeps nothing, and nothing rests on it. */
export const saveDraft = (place: string, draft: Draft | undefined): void => {
  const key = keyOf(place)
  if (!key || closed) return
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // See above.
  }
}

/** Removes the drafts of everybody else. */
export const removeDraftsOfOthers = (person: PageUser): void => removeDrafts(prefixOf(person))

/** Removes all drafts, and keeps none of this page any more: somebody else takes over. */
export const discardDrafts = (): void => {
  closed = true
  removeDrafts()
}

const removeDrafts = (but?: string) => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(draftPrefix) && !(but && key.startsWith(but))) sessionStorage.removeItem(key)
}
