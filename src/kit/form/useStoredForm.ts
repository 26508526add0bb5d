import { useEffect, useState } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { Draft } from '#src/providers/drafts.ts'
import type { AnyRow } from '../overrides.ts'
import { removeDraft, useDraft, useRestoredDraft } from './useDraft.ts'
import { type FormMode, useForm } from './useForm.ts'

interface StoredFormOptions {
  resource: AnyResource
  mode: FormMode
  /** What is stored, as far as this page knows. */
  row: AnyRow | undefined
  preset?: Values | undefined
  /** Names the draft. */
  placeOf: (row: AnyRow | undefined) => string
  onDirty: (dirty: boolean) => void
}

/** What tells two states of a row apart, in the order in which they came. */
const versionOf = (row: AnyRow | undefined): Draft['version'] =>
  (row?.version ?? row?.updatedAt) as Draft['version']

const isNewer = (row: AnyRow, than: AnyRow | undefined): boolean => {
  const [version, other] = [versionOf(row), versionOf(than)]
  return version !== undefined && (other === undefined || version > other)
}

/**
 * The form of a row that others may change at the same time. What they store comes in at once while nothing is typed;
 * later it waits until it is asked for, so that no field changes under somebody's hands.
 */
export const useStoredForm = ({
  resource,
  row,
  preset,
  placeOf,
  onDirty,
  ...wishes
}: StoredFormOptions) => {
  const [stored, setStored] = useState(row)
  // A row that was saved, though what was to follow was refused, is changed from then on.
  const mode = stored ? 'update' : wishes.mode
  const place = placeOf(stored)
  const restored = useRestoredDraft(resource, place)
  const form = useForm(resource, mode, stored, preset, restored)
  const { dirty, rebase } = form
  /** Whether the form still holds what was restored. */
  const [kept, setKept] = useState(restored !== undefined)
  // Once saved or taken back, what is typed next was not restored.
  if (kept && !dirty) setKept(false)
  useDraft(resource, {
    place,
    changed: form.unsaved,
    over: form.over,
    version: kept ? restored?.version : versionOf(stored),
  })
  const [wanted, setWanted] = useState(false)
  const newer = row !== undefined && row !== stored && isNewer(row, stored)
  // The same version may arrive with other labels, such as in another language.
  const renewed = row !== undefined && row !== stored && versionOf(row) === versionOf(stored)
  const comes = newer ? wanted || !dirty : renewed && !dirty
  useEffect(() => {
    if (!comes || !row) return
    setStored(row)
    setWanted(false)
    rebase(row)
  }, [comes, row, rebase])
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return {
    stored,
    mode,
    form,
    /** Others have stored something since this was begun. */
    elsewhere: newer && dirty && !wanted,
    /** Lets in what others have stored, beneath what is typed. */
    letIn: () => setWanted(true),
    /** What was sent is stored; what was typed meanwhile stays. */
    take: (saved: AnyRow, sent: Values) => {
      removeDraft(place)
      setStored(saved)
      form.saved(saved, sent)
    },
    forget: () => removeDraft(place),
    /** What is to be said of a draft as long as the form holds it; none once it was saved or taken back. */
    draft: kept
      ? {
          older: restored?.version !== undefined && restored.version !== versionOf(row),
          onDrop: () => form.reset(preset),
        }
      : undefined,
  }
}
