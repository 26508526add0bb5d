import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#resources/core/define.ts'
import type { Values } from '#resources/core/validate.ts'
import { useSaveKey } from '#src/ui/useSaveKey.ts'
import type { Offer } from '../actions/offers.ts'
import type { AnyRow } from '../overrides.ts'
import { jumpTo, sendingIn, useJumpToWrong } from './jump.ts'
import { type Mode, useForm } from './state.ts'
import { draftOf, forgetDraft, useDraft, useRestored } from './useDraft.ts'
import { useSave } from './useSave.ts'

interface Wishes {
  resource: AnyResource
  mode: Mode
  row: AnyRow | undefined
  preset?: Values
  onDirty: (dirty: boolean) => void
  onDone: () => void
  /** Reads the row anew after a save that came too late. */
  onReload?: (() => Promise<void>) | undefined
}

/** What a form of one row does, however it looks: it holds what was typed, sends it, and shows what is wrong. */
export const useRecordForm = (wishes: Wishes) => {
  const { resource, row, preset, onDirty, onDone, onReload } = wishes
  const frame = useRef<HTMLFormElement>(null)
  const jumpToWrong = useJumpToWrong(frame)
  const [stored, setStored] = useState(row)
  // A row that was saved, though what was to follow was refused, is changed from then on.
  const mode = stored ? 'update' : wishes.mode
  const restored = useRestored(resource, draftOf(resource, row))
  const form = useForm(resource, mode, stored, preset, restored?.values)
  /** Whether the form still holds what was restored. */
  const [kept, setKept] = useState(restored !== undefined)
  // Once saved or taken back, what is typed next was not restored.
  if (kept && !form.dirty) setKept(false)
  const storedVersion = stored?.version as number | undefined
  useDraft(resource, {
    place: draftOf(resource, stored),
    changed: form.unsaved,
    version: kept ? restored?.version : storedVersion,
  })
  // What others saved meanwhile comes in only while nothing was typed; later it would overwrite silently.
  const [wanted, setWanted] = useState(false)
  if (row && row.version !== stored?.version && (wanted || !form.dirty)) {
    setStored(row)
    setWanted(false)
  }
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const save = useSave({
    mode,
    row: stored,
    onDone: () => {
      setWanted(true)
      // A form for another new row reads its draft before this one has gone.
      forgetDraft(draftOf(resource, stored))
      onDone()
    },
    onSaved: saved => {
      setStored(saved)
      form.reset()
    },
  })
  useSaveKey(frame, !save.busy)
  const send = async (values: Values, then?: Offer) => {
    const failure = await save.send(values, then)
    if (!failure) return
    form.setErrors(failure.fields)
    jumpToWrong()
  }
  /** The values to send, or undefined with what is wrong told. */
  const check = () => {
    const values = form.check(sendingIn(frame))
    if (values) return values
    save.setFailure(null)
    jumpToWrong()
  }
  const reload = async () => {
    setWanted(true)
    await onReload?.()
    save.setFailure(null)
  }
  const jump = (name: string) => jumpTo(frame, name)
  /** What is to be said of a draft as long as the form holds it; none once it was saved or taken back. */
  const draft = kept
    ? {
        older: restored?.version !== undefined && restored.version !== row?.version,
        onDrop: () => form.reset(preset),
      }
    : undefined
  return { frame, mode, stored, form, save, draft, check, send, reload, jump }
}
