import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#resources/core/define.ts'
import type { Values } from '#resources/core/validate.ts'
import { KitProvider } from '#src/kit/context.tsx'
import { type Failure, failureOf } from '#src/kit/failure.ts'
import { FormFields } from '#src/kit/form/FormFields.tsx'
import { FormFrame } from '#src/kit/form/FormStyles.tsx'
import { jumpTo, sendingIn, useJumpToWrong } from '#src/kit/form/jump.ts'
import { LeaveQuestion } from '#src/kit/form/LeaveQuestion.tsx'
import { RestoredNote } from '#src/kit/form/RestoredNote.tsx'
import { FormValues, useForm } from '#src/kit/form/state.ts'
import { Trouble } from '#src/kit/form/Trouble.tsx'
import { forgetDraft, useDraft, useRestored } from '#src/kit/form/useDraft.ts'
import { useLeaveGuard } from '#src/kit/form/useLeaveGuard.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { KitStyles } from '#src/kit/styles.tsx'
import { useKitWords } from '#src/kit/words.ts'
import { registry } from '#src/providers/registry.ts'
import { useSaveKey } from '#src/ui/useSaveKey.ts'

interface OwnFormProps<Saved> {
  resource: AnyResource
  /** What is stored; undefined where there is nothing yet. */
  row: AnyRow | undefined
  /** Sends what differs, all of it where nothing is stored yet; may tell texts of `more` instead. */
  send: (values: Values) => Promise<Saved>
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
export const OwnForm = <Saved,>(props: OwnFormProps<Saved>) => (
  <KitProvider place={placeOf(props.resource)} registry={registry} loaders={noLoaders}>
    <KitStyles>
      <Fields {...props} />
    </KitStyles>
  </KitProvider>
)

const Fields = <Saved,>(props: OwnFormProps<Saved>) => {
  const { resource, row, send, onSaved, onReload, more } = props
  const t = useKitWords()
  const guard = useLeaveGuard(stayHere, 'tab')
  const place = ownDraftOf(resource)
  const restored = useRestored(resource, place)
  const form = useForm(resource, row ? 'update' : 'create', row, undefined, restored?.values)
  /** Whether the form still holds what was restored. */
  const [kept, setKept] = useState(restored !== undefined)
  if (kept && !form.dirty) setKept(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const version = row?.version as number | undefined
  useDraft(resource, {
    place,
    changed: form.unsaved,
    version: kept ? restored?.version : version,
  })
  const frame = useRef<HTMLFormElement>(null)
  const jumpToWrong = useJumpToWrong(frame)
  useSaveKey(frame, form.dirty && !busy)
  useEffect(() => guard.onDirty(form.dirty), [form.dirty, guard.onDirty])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.check(sendingIn(frame))
    setFailure(null)
    if (!values) return jumpToWrong()
    setBusy(true)
    try {
      const saved = await send(values)
      // Before the form for what was saved can find it. Until then it stays: the page may be left for the sign-in page.
      forgetDraft(place)
      guard.done()
      await onSaved(saved)
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      form.setErrors(found.fields)
      jumpToWrong()
    }
    setBusy(false)
  }
  return (
    <Frame ref={frame} onSubmit={submit} noValidate>
      {kept && (
        <RestoredNote
          older={restored?.version !== undefined && restored.version !== version}
          onDrop={() => form.reset()}
        />
      )}
      <Trouble
        resource={resource}
        failure={failure}
        errors={form.errors}
        onJump={name => jumpTo(frame, name)}
        onReload={() => void onReload()}
      />
      <FormValues value={form.values}>
        <FormFields resource={resource} form={form} mode={row ? 'update' : 'create'} row={row} />
      </FormValues>
      {more}
      <Button type="submit" variant="contained" disabled={!form.dirty} loading={busy}>
        {t('save')}
      </Button>
      <LeaveQuestion guard={guard} onDrop={() => form.reset()} />
    </Frame>
  )
}

const places = new WeakMap<AnyResource, Parameters<typeof KitProvider>[0]['place']>()
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
