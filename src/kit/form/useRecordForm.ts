import { useRef } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { AvailableAction } from '#src/kit/actions/screenActions.ts'
import { useSaveKey } from '#src/ui/useSaveKey.ts'
import type { AnyRow } from '../overrides.ts'
import { isSameValue } from './fields.ts'
import { jumpTo, uploadingFieldsOf, useFocusFirstError } from './focusField.ts'
import { draftNameOf } from './useDraft.ts'
import type { FormMode } from './useForm.ts'
import { useSave } from './useSave.ts'
import { useStoredForm } from './useStoredForm.ts'

interface RecordFormOptions {
  resource: AnyResource
  mode: FormMode
  row: AnyRow | undefined
  preset?: Values
  onDirty: (dirty: boolean) => void
  onDone: () => void
  /** Reads the row again after somebody else has saved it. */
  onReload?: (() => Promise<void>) | undefined
}

const sameValues = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every(name => isSameValue(one[name], other[name]))

/** What a form of one row does, however it looks: it holds what was typed, sends it, and shows what is wrong. */
export const useRecordForm = (wishes: RecordFormOptions) => {
  const { resource, row, preset, onDirty, onDone, onReload } = wishes
  const frame = useRef<HTMLFormElement>(null)
  const jumpToWrong = useFocusFirstError(frame)
  const { form, stored, mode, draft, elsewhere, letIn, take } = useStoredForm({
    resource,
    mode: wishes.mode,
    row,
    preset,
    placeOf: it => draftNameOf(resource, it),
    onDirty,
  })
  const save = useSave({ mode, row: stored })
  useSaveKey(frame, !save.busy)
  const send = async (values: Values, then?: AvailableAction) => {
    const sent = { ...form.snapshot() }
    const { saved, failure } = await save.send(values, then)
    const isAsSent = sameValues(sent, form.snapshot())
    if (saved) take(saved, sent)
    // What was typed while the row was being saved would be lost with the form.
    if (!failure) return isAsSent ? onDone() : undefined
    form.setErrors(failure.fields)
    jumpToWrong()
  }
  const checking = useRef(false)
  /**
   * The values to send, or undefined with what is wrong told. Rules that inputs bring themselves may take time; the
   * form is not checked a second time meanwhile.
   */
  const check = async () => {
    if (checking.current) return
    checking.current = true
    try {
      // What was typed while rules were at work is checked, and sent, as well.
      if (form.check(uploadingFieldsOf(frame)) && (await form.rulesHold())) {
        const values = form.check(uploadingFieldsOf(frame))
        if (values) return values
      }
    } finally {
      checking.current = false
    }
    save.setFailure(null)
    jumpToWrong()
  }
  const reload = async () => {
    letIn()
    await onReload?.()
    save.setFailure(null)
  }
  const jump = (name: string) => jumpTo(frame, name)
  return { frame, mode, stored, form, save, draft, elsewhere, check, send, reload, jump }
}
