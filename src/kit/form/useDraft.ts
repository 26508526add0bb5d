import { useEffect, useState } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldOf } from '#resources/core/resource.ts'
import { type Draft, readDraft, saveDraft } from '#src/providers/drafts.ts'
import type { AnyRow } from '../overrides.ts'
import type { RestoredInput } from './useForm.ts'

/** What of a form may lie in the tab's storage: fields of the definition, and no secrets. */
const storableValues = (resource: AnyResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fieldOf(resource, name)
      // What is no value yet, such as half a date, has no text: it would come back as an empty one.
      if (Number.isNaN(value)) return false
      return field !== undefined && !kindOf(field).writeOnly && field.write !== 'never'
    }),
  )

/** Names the draft of a record's form. */
export const draftNameOf = (resource: AnyResource, row: AnyRow | undefined): string =>
  `${resource.name}:${row?.id ?? 'create'}`

/** The same for what was typed over the row of this version. */
export interface RestoredDraft extends RestoredInput {
  version: Draft['version']
}

/** What was typed into this form before the page was reloaded, if it was not saved. */
export const useRestoredDraft = (
  resource: AnyResource,
  place: string,
): RestoredDraft | undefined => {
  const [restored] = useState(() => {
    const draft = readDraft(place)
    if (!draft) return undefined
    const values = storableValues(resource, draft.values)
    const { version, over } = draft
    return Object.keys(values).length > 0 ? { values, version, over } : undefined
  })
  return restored
}

interface DraftState {
  /** Names the draft. */
  place: string
  /** What differs from the stored row. */
  changed: Values
  /** What was stored in each field when it was typed in. */
  over: Values
  /** Of the row that was changed; the row may be newer than a draft that was restored. */
  version: Draft['version']
}

/** Keeps what is not saved as a draft, as long as the form is there; closing the form discards it. */
export const useDraft = (
  resource: AnyResource,
  { place, changed, over, version }: DraftState,
): void => {
  useEffect(() => {
    const values = storableValues(resource, changed)
    const known = Object.fromEntries(Object.keys(values).map(name => [name, over[name] ?? null]))
    const draft = { values, ...(version === undefined ? {} : { version, over: known }) }
    saveDraft(place, Object.keys(values).length > 0 ? draft : undefined)
  }, [resource, place, version, changed, over])
  useEffect(() => () => saveDraft(place, undefined), [place])
}

/** Removes the draft of a form that was saved or given up, before another form can find it. */
export const removeDraft = (place: string): void => saveDraft(place, undefined)
