import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { ScreenProvider } from '#src/kit/context.tsx'
import { type Failure, failureOf } from '#src/kit/failure.ts'
import { FormFields } from '#src/kit/form/FormFields.tsx'
import { FormScope } from '#src/kit/form/FormScope.tsx'
import { FormFrame } from '#src/kit/form/FormStyles.tsx'
import { jumpTo, uploadingFieldsOf, useFocusFirstError } from '#src/kit/form/focusField.ts'
import { LeaveQuestion } from '#src/kit/form/LeaveQuestion.tsx'
import { RestoredNote } from '#src/kit/form/RestoredNote.tsx'
import { SaveBlockedNote } from '#src/kit/form/SaveBlockedNote.tsx'
import { SaveProblem } from '#src/kit/form/SaveProblem.tsx'
import { useSaveBlockedReason } from '#src/kit/form/saveBlocked.ts'
import { useLeaveGuard } from '#src/kit/form/useLeaveGuard.ts'
import { useStoredForm } from '#src/kit/form/useStoredForm.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { KitStyles } from '#src/kit/styles.tsx'
import { useKitTranslate } from '#src/kit/words.ts'
import { registry } from '#src/providers/registry.ts'
import { useSaveKey } from '#src/ui/useSaveKey.ts'

interface OwnFormProps<Saved extends AnyRow> {
  resource: AnyResource
  /** What is stored; undefined where there is nothing yet. */
  row: AnyRow | undefined
  /** Sends what differs, all of it where nothing is stored yet; may tell texts of `more` instead. */
  send: (values: Values, stored: AnyRow | undefined) => Promise<Saved>
  /** Shows what the server answered. */
  onSaved: (saved: Saved) => Promise<void> | void
  onReload: () => Promise<unknown>
  /** Fields of the page's own, below those of the definition. */
  more?: ReactNode
}

/** Names the draft of a form about oneself; the same row may have a form in a list. */
export const ownDraftOf = ({ name }: AnyResource): string => `own:${name}`

const noLoaders = {}
const stayHere = () => {}

/** The kit's form of a definition on a page of the account, which has no screen of its own. */
export const OwnForm = <Saved extends AnyRow>(props: OwnFormProps<Saved>) => (
  <ScreenProvider place={placeOf(props.resource)} registry={registry} loaders={noLoaders}>
    <KitStyles>
      <Fields {...props} />
    </KitStyles>
  </ScreenProvider>
)

const Fields = <Saved extends AnyRow>(props: OwnFormProps<Saved>) => {
  const { resource, row, send, onSaved, onReload, more } = props
  const t = useKitTranslate()
  const guard = useLeaveGuard(stayHere, 'tab')
  const { form, stored, mode, draft, elsewhere, letIn, take } = useStoredForm({
    resource,
    mode: 'create',
    row,
    placeOf: () => ownDraftOf(resource),
    onDirty: guard.onDirty,
  })
  const withdrawn = useSaveBlockedReason() !== undefined
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  const jumpToWrong = useFocusFirstError(frame)
  useSaveKey(frame, form.dirty && !busy)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (withdrawn || busy) return
    const isSound = form.check(uploadingFieldsOf(frame)) !== undefined
    setFailure(null)
    if (!isSound) return jumpToWrong()
    setBusy(true)
    try {
      // What was typed while rules of inputs were at work is checked, and sent, as well.
      const values = (await form.rulesHold()) && form.check(uploadingFieldsOf(frame))
      if (!values) return jumpToWrong()
      const sent = { ...form.snapshot() }
      const saved = await send(values, stored)
      take(saved, sent)
      await onSaved(saved)
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      form.setErrors(found.fields)
      jumpToWrong()
    } finally {
      setBusy(false)
    }
  }
  const reload = async () => {
    letIn()
    await onReload()
    setFailure(null)
  }
  return (
    <Frame ref={frame} onSubmit={submit} noValidate>
      <SaveBlockedNote />
      {draft && <RestoredNote {...draft} />}
      <SaveProblem
        resource={resource}
        failure={failure}
        errors={form.errors}
        onJump={name => jumpTo(frame, name)}
        onReload={() => void reload()}
        elsewhere={elsewhere}
        theirs={form.theirs}
      />
      <FormScope form={form} resource={resource.name} row={stored} frame={frame} busy={busy}>
        <FormFields resource={resource} form={form} mode={mode} row={stored} />
      </FormScope>
      {more}
      <Button type="submit" variant="contained" disabled={!form.dirty || withdrawn} loading={busy}>
        {t('save')}
      </Button>
      <LeaveQuestion guard={guard} onDrop={() => form.reset()} />
    </Frame>
  )
}

const places = new WeakMap<AnyResource, Parameters<typeof ScreenProvider>[0]['place']>()
const placeOf = (resource: AnyResource) => {
  const screen = { path: 'home/account', view: 'table', columns: [], filters: [], actions: [] }
  const place = places.get(resource) ?? {
    resource,
    key: 'account',
    screen: { ...screen, sort: ['id', 'asc'] } as never,
  }
  places.set(resource, place)
  return place
}

const Frame = styled(FormFrame)({ display: 'block', height: 'auto', maxWidth: 720 })
