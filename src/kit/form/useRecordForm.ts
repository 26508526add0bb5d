import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#resources/core/define.ts'
import type { Values } from '#resources/core/validate.ts'
import type { AnyRow } from '../overrides.ts'
import { type Mode, useForm } from './state.ts'
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
  const { resource, mode, row, preset, onDirty, onDone, onReload } = wishes
  const frame = useRef<HTMLFormElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [stored, setStored] = useState(row)
  const form = useForm(resource, mode, stored, preset)
  // What others saved meanwhile comes in only while nothing was typed; later it would overwrite silently.
  const [wanted, setWanted] = useState(false)
  if (row && row.version !== stored?.version && (wanted || !form.dirty)) {
    setStored(row)
    setWanted(false)
  }
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const save = useSave(mode, stored, () => {
    setWanted(true)
    onDone()
  })
  const send = async (values: Values) => {
    const failure = await save.send(values)
    if (failure) form.setErrors(failure.fields)
    // What went wrong is told at the top, which a long form has scrolled away.
    if (body.current) body.current.scrollTop = 0
    return failure
  }
  const reload = async () => {
    setWanted(true)
    await onReload?.()
    save.setFailure(null)
  }
  const jump = (name: string) => {
    const fields = frame.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
    const field = [...fields].find(one => one.dataset.field === name)
    field?.scrollIntoView({ block: 'center' })
    field?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus()
  }
  return { frame, body, stored, form, save, send, reload, jump }
}
