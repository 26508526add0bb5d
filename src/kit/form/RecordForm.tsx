import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useKit } from '../context.tsx'
import { type Failure, failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import { fullTitleOf } from '../titles.ts'
import { useTell } from '../useTell.ts'
import { useKitWords, useWordsOf } from '../words.ts'
import { useProvider, useRenew } from '../work.ts'
import { FormFields } from './FormFields.tsx'
import { FormFrame } from './FormStyles.tsx'
import { FormValues, type Mode, useForm } from './state.ts'
import { Trouble } from './Trouble.tsx'

interface RecordFormProps {
  mode: Mode
  row: AnyRow | undefined
  /** The node of the tree that a new row stands below. */
  parent: string | null
  onDirty: (dirty: boolean) => void
  onLeave: () => void
  onDone: () => void
  /** Reads the row anew after a save that came too late. */
  onReload?: () => Promise<void>
}

/** The form of a resource; what was typed survives every refusal. */
export const RecordForm = ({
  mode,
  row,
  parent,
  onDirty,
  onLeave,
  onDone,
  onReload,
}: RecordFormProps) => {
  const { resource } = useKit().place
  const t = useKitWords()
  const words = useWordsOf(resource)
  const titleId = useId()
  const frame = useRef<HTMLFormElement>(null)
  const [preset] = useState(() =>
    parent && resource.tree ? { [resource.tree.parent]: parent } : {},
  )
  const [stored, setStored] = useState(row)
  const form = useForm(resource, mode, stored, preset)
  // What others saved meanwhile comes in only while nothing was typed; later it would overwrite silently.
  const [wanted, setWanted] = useState(false)
  if (row && row.version !== stored?.version && (wanted || !form.dirty)) {
    setStored(row)
    setWanted(false)
  }
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const save = useSave(mode, stored, onDone)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.check()
    if (!values) return save.setFailure(null)
    const failure = await save.send(values)
    if (failure) form.setErrors(failure.fields)
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
  return (
    <FormFrame ref={frame} onSubmit={submit} noValidate aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>
          {row
            ? t('editing', { title: fullTitleOf(resource, row) })
            : t('create', { name: words.name })}
        </h2>
        <IconButton aria-label={t('close')} onClick={onLeave}>
          <AppIcon name="Close" fontSize="small" />
        </IconButton>
      </header>
      <div className="uc-body">
        <Trouble
          resource={resource}
          failure={save.failure}
          errors={form.errors}
          onJump={jump}
          onReload={reload}
        />
        <FormValues value={form.values}>
          <FormFields resource={resource} form={form} mode={mode} row={stored} />
        </FormValues>
      </div>
      <footer>
        <Button color="inherit" onClick={onLeave}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={save.busy}>
          {t('save')}
        </Button>
      </footer>
    </FormFrame>
  )
}

const useSave = (mode: Mode, row: AnyRow | undefined, onDone: () => void) => {
  const { screen } = useKit().place
  const provider = useProvider()
  const renew = useRenew()
  const tell = useTell()
  const t = useKitWords()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (data: Readonly<Record<string, unknown>>): Promise<Failure | undefined> => {
    setBusy(true)
    try {
      const saved = row
        ? await provider.update(screen.path, {
            id: row.id,
            data: { ...data, version: row.version },
            previousData: row,
          })
        : await provider.create(screen.path, { data })
      tell(t(mode === 'create' ? 'done.created' : 'done.updated'))
      void renew(saved.data as AnyRow)
      onDone()
      return undefined
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      return found
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, failure, setFailure }
}
