import Button from '@mui/material/Button'
import type { FormEvent } from 'react'
import { SaveBlockedNote } from '#src/kit/form/SaveBlockedNote.tsx'
import { SaveProblem } from '#src/kit/form/SaveProblem.tsx'
import { useSaveBlockedReason } from '#src/kit/form/saveBlocked.ts'
import { useScreen } from '../context.tsx'
import { FormFields } from '../form/FormFields.tsx'
import { FormScope } from '../form/FormScope.tsx'
import { LeaveQuestion } from '../form/LeaveQuestion.tsx'
import { RestoredNote } from '../form/RestoredNote.tsx'
import { useLeaveGuard } from '../form/useLeaveGuard.ts'
import { useRecordForm } from '../form/useRecordForm.ts'
import type { AnyRow } from '../overrides.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { SingleFrame } from './SingleStyles.tsx'

interface SingleFormProps {
  row: AnyRow
  onReload: () => Promise<void>
}

const stayHere = () => {}

/** The form of a resource with one row: a page with a card for each section. */
export const SingleForm = ({ row, onReload }: SingleFormProps) => {
  const { resource, screen } = useScreen().place
  const t = useKitTranslate()
  const { name } = useResourceTexts(resource)
  const guard = useLeaveGuard(stayHere)
  const withdrawn = useSaveBlockedReason() !== undefined
  const { frame, stored, form, save, draft, elsewhere, check, send, reload, jump } = useRecordForm({
    resource,
    mode: 'update',
    row,
    onDirty: guard.onDirty,
    onDone: guard.done,
    onReload,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (withdrawn) return
    const values = await check()
    if (values) void send(values)
  }
  return (
    <SingleFrame ref={frame} onSubmit={submit} noValidate aria-label={name}>
      <div className="uc-body">
        <SaveBlockedNote />
        {draft && <RestoredNote {...draft} />}
        <SaveProblem
          resource={resource}
          failure={save.failure}
          errors={form.errors}
          onJump={jump}
          onReload={reload}
          elsewhere={elsewhere}
          theirs={form.theirs}
        />
        <FormScope form={form} resource={screen.path} row={stored} frame={frame} busy={save.busy}>
          <FormFields resource={resource} form={form} mode="update" row={stored} />
        </FormScope>
      </div>
      <div className="uc-foot">
        <Button color="inherit" disabled={!form.dirty || save.busy} onClick={() => form.reset()}>
          {t('form.leaveYes')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={!form.dirty || withdrawn}
          loading={save.busy}
        >
          {t('save')}
        </Button>
      </div>
      <LeaveQuestion guard={guard} onDrop={() => form.reset()} />
    </SingleFrame>
  )
}
