import Button from '@mui/material/Button'
import { type FormEvent, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import { initialValuesOf } from '#resources/core/validate.ts'
import type { AvailableAction } from '#src/kit/actions/screenActions.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { focusFirst } from '#src/ui/focusFirst.ts'
import { matchesWhen } from '../access.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useOverridesOf, useScreen } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { fullTitleOf } from '../titles.ts'
import { afterPaint } from '../useIdle.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { FormFields } from './FormFields.tsx'
import { FormHead } from './FormHead.tsx'
import { FormScope } from './FormScope.tsx'
import { FormFrame } from './FormStyles.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { SaveBlockedNote } from './SaveBlockedNote.tsx'
import { SaveProblem } from './SaveProblem.tsx'
import { useSaveBlockedReason } from './saveBlocked.ts'
import type { FormMode } from './useForm.ts'
import { useRecordForm } from './useRecordForm.ts'

/** What the form does with the row in the same step as saving it, if there is such an action and one may do it. */
const useActionWithSave = (row: AnyRow | undefined): AvailableAction | undefined => {
  const { resource } = useScreen().place
  const { granted } = useActions()
  return granted.record.find(
    ({ custom }) =>
      custom?.withSave && matchesWhen(custom.withSave, row ?? initialValuesOf(resource)),
  )
}

interface RecordFormProps {
  mode: FormMode
  row: AnyRow | undefined
  /** The parent of a new node of a tree. */
  parent: string | null
  titleId: string
  onDirty: (dirty: boolean) => void
  onLeave: () => void
  /** Saved; `again` asks for another new row. */
  onDone: (again: boolean) => void
  /** Reloads the row after a save was refused because somebody else had saved it. */
  onReload?: () => Promise<void>
}

/** The form of a resource. Input is kept when saving is refused. */
export const RecordForm = ({
  mode: wantedMode,
  row,
  parent,
  titleId,
  onDirty,
  onLeave,
  onDone,
  onReload,
}: RecordFormProps) => {
  const { resource, screen } = useScreen().place
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const [preset] = useState(() =>
    parent && resource.tree ? { [resource.tree.parent]: parent } : {},
  )
  const again = useRef(false)
  const { frame, mode, stored, form, save, draft, elsewhere, ...sending } = useRecordForm({
    resource,
    mode: wantedMode,
    row,
    preset,
    onDirty,
    onDone: () => onDone(again.current),
    onReload,
  })
  // Some fields are rendered later, possibly the first one, which is to get the focus.
  const complete = useDeferredValue(true, false)
  useEffect(() => {
    if (!complete) return
    const dialog = frame.current?.closest<HTMLElement>('[role="dialog"]')
    // Set when the dialog loses the focus because the user switched to another window: it returns with the window.
    let away = false
    const goAway = () => {
      away = document.activeElement === dialog
    }
    // A dialog on top was closed, and the button that it would return the focus to no longer exists.
    const comeBack = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget && !away) focusFirst(frame.current)
    }
    const stop = afterPaint(() => {
      focusFirst(frame.current)
      dialog?.addEventListener('blur', goAway)
      dialog?.addEventListener('focus', comeBack)
    })
    return () => {
      stop()
      dialog?.removeEventListener('blur', goAway)
      dialog?.removeEventListener('focus', comeBack)
    }
  }, [complete, frame])

  const { reviews } = useOverridesOf(resource)
  const Review = mode === 'update' ? reviews?.update : undefined
  const [reviewed, setReviewed] = useState<Values | null>(null)

  const main = useActionWithSave(stored)
  const [confirming, setConfirming] = useState<Values | null>(null)

  const withdrawn = useSaveBlockedReason() !== undefined

  const saveOnly = async (more = false) => {
    if (withdrawn) return
    again.current = more
    const values = await sending.check()
    if (values && Review && form.dirty) setReviewed(values)
    else if (values) void send(values)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    // Without a button the form was submitted by the keyboard shortcut.
    if (!main || !(submitter instanceof HTMLButtonElement)) return saveOnly()
    if (withdrawn) return
    again.current = false
    const values = await sending.check()
    if (values && main.needsDialog) setConfirming(values)
    else if (values) void send(values, main)
  }
  const send = async (values: Values, then?: AvailableAction) => {
    await sending.send(values, then)
    setReviewed(null)
    setConfirming(null)
  }
  return (
    <FormFrame ref={frame} onSubmit={submit} noValidate aria-labelledby={titleId}>
      <FormHead
        titleId={titleId}
        title={
          stored
            ? t('editing', { title: fullTitleOf(resource, stored) })
            : t('create', { name: words.name })
        }
        onLeave={onLeave}
      />
      <div className="uc-body">
        <SaveBlockedNote />
        {draft && <RestoredNote {...draft} />}
        <SaveProblem
          resource={resource}
          failure={save.failure}
          errors={form.errors}
          onJump={sending.jump}
          onReload={sending.reload}
          elsewhere={elsewhere}
          theirs={form.theirs}
        />
        <FormScope form={form} resource={screen.path} row={stored} frame={frame} busy={save.busy}>
          <FormFields resource={resource} form={form} mode={mode} row={stored} />
        </FormScope>
      </div>
      {Review && reviewed && stored && (
        <Suspense fallback={null}>
          <Review
            action="update"
            verb={t('save')}
            rows={[stored]}
            values={reviewed}
            busy={save.busy}
            refused={null}
            onConfirm={review => void send({ ...reviewed, review })}
            onCancel={() => setReviewed(null)}
          />
        </Suspense>
      )}
      {main && confirming && (
        <ConfirmDialog
          open
          title={words.action(main.name, 'label')}
          text={words.action(main.name, 'confirm', {
            title: String(form.values[resource.title] ?? ''),
          })}
          verb={words.action(main.name, 'label')}
          danger={main.danger}
          busy={save.busy}
          onConfirm={() => void send(confirming, main)}
          onCancel={() => setConfirming(null)}
        />
      )}
      <div className="uc-foot">
        <Button color="inherit" onClick={onLeave}>
          {t('cancel')}
        </Button>
        {mode === 'create' && !main && (
          <Button
            variant="outlined"
            disabled={save.busy || withdrawn}
            onClick={() => void saveOnly(true)}
          >
            {t('saveAndAdd')}
          </Button>
        )}
        {main && (
          <Button
            variant="outlined"
            disabled={save.busy || withdrawn}
            onClick={() => void saveOnly()}
          >
            {words.action(main.name, 'saveOnly')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={withdrawn} loading={save.busy}>
          {main ? words.action(main.name, 'label') : t('save')}
        </Button>
      </div>
    </FormFrame>
  )
}
