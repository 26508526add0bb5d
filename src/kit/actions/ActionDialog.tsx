import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import {
  type AnyResource,
  fieldsOf,
  type NewPasswords,
  type Screen,
} from '#resources/core/resource.ts'
import { checkInput, initialValuesOf } from '#resources/core/validate.ts'
import { useFocusFirstError } from '#src/kit/form/focusField.ts'
import { FailureAlert } from '#src/kit/limits/FailureAlert.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { RevealOnce } from '#src/ui/RevealOnce.tsx'
import { PasswordSheet } from '../bulk/PasswordSheet.tsx'
import { useOverridesOf, useScreen } from '../context.tsx'
import type { Failure } from '../failure.ts'
import { FormScope } from '../form/FormScope.tsx'
import { isSameValue, useFields } from '../form/fields.ts'
import { useDialogGuard } from '../form/useDialogGuard.tsx'
import type { AnyRow } from '../overrides.ts'
import { randomKey } from '../randomKey.ts'
import { type KitKey, type TranslateArgs, useKitTranslate, useResourceTexts } from '../words.ts'
import { InputFields } from './InputFields.tsx'
import type { Started } from './screenActions.ts'
import { useRunAction } from './useRunAction.ts'
import { useTitleOfRows } from './useTitleOfRows.ts'

interface ActionDialogProps {
  started: Started
  onClose: () => void
}

/** Asks before an action, for its input as well, and shows once what it reveals. */
export const ActionDialog = ({ started: first, onClose }: ActionDialogProps) => {
  const { place } = useScreen()
  const [rows, setRows] = useState(first.rows)
  const started = { ...first, rows }
  const { run } = useRunAction()
  const { offer } = started
  const fields = inputOf(place.resource, offer.name)
  const [begun] = useState<Values>(() => ({
    ...initialValuesOf(fields),
    ...prefilledFrom(started),
    ...keysOf(fields),
  }))
  const form = useFields(begun)
  const { values, errors, setFaults } = form
  const frame = useRef<HTMLDivElement>(null)
  const jumpToWrong = useFocusFirstError(frame)
  const [failed, setFailed] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [people, setPeople] = useState<NewPasswords['list'] | null>(null)
  const t = useKitTranslate()
  const most = offer.custom?.max ?? rows.length
  const text = useSentence(started)
  const Review = useOverridesOf(place.resource).reviews?.[offer.name]
  // What asks for nothing is reviewed at once.
  const [reviewed, setReviewed] = useState<Values | null>(
    Review && !offer.custom?.input ? {} : null,
  )

  const submit = async () => {
    if (rows.length > most)
      return setFailed({ message: t('bulk.tooMany', { smart_count: most }), fields: {} })
    const checked = checkInput(fields.fields, values)
    setFaults(checked.problems)
    const isSound = Object.keys(checked.problems).length === 0 && (await form.rulesHold())
    if (!isSound) return jumpToWrong()
    if (Review) setReviewed(checked.values)
    else void act(checked.values)
  }
  const act = async (input: Values) => {
    setBusy(true)
    const outcome = await run(started, input)
    setBusy(false)
    if (!outcome.ok) {
      setFaults(outcome.failure.fields)
      jumpToWrong()
      setFailed(outcome.failure)
      setRows(outcome.left)
      if (first.rows.length > 0 && outcome.left.length === 0) guard.done()
      return
    }
    const revealed =
      offer.custom?.reveals && (outcome.answer as Values | null)?.[offer.custom.reveals]
    if (offer.custom?.handsOver) setPeople((outcome.answer as NewPasswords).list)
    else if (typeof revealed === 'string') setSecret(revealed)
    else guard.done()
  }

  const row = rows.length === 1 ? rows[0] : undefined
  const isDone = secret !== null || people !== null
  const guard = useDialogGuard(!isDone && !isSameValue(values, begun), onClose)
  const hashing = busy && offer.custom?.handsOver === true && rows.length > 1

  const content = () => {
    if (Review && reviewed)
      return (
        <Review
          action={offer.name}
          verb={text.verb}
          rows={rows}
          values={reviewed}
          busy={busy}
          refused={failed && <FailureAlert failure={failed} />}
          onConfirm={review => void act({ ...reviewed, review })}
          onCancel={offer.custom?.input ? () => setReviewed(null) : onClose}
        />
      )
    if (secret !== null) return <RevealOnce title={text.verb} secret={secret} onClose={onClose} />
    if (people) return <PasswordSheet people={people} onClose={onClose} />
    return (
      <ConfirmDialog
        open
        title={text.verb}
        text={text.sentence}
        verb={text.verb}
        danger={offer.danger}
        busy={busy}
        onConfirm={() => void submit()}
        onCancel={guard.close}
      >
        {(offer.custom?.input || failed || hashing) && (
          <>
            {hashing && <Progress text={t('bulk.hashing', { smart_count: rows.length })} />}
            {failed && <FailureAlert failure={failed} />}
            {offer.custom?.input && (
              <FormScope form={form} resource={place.screen.path} row={row}>
                <InputFields
                  action={offer.name}
                  resource={place.resource}
                  fields={fields}
                  values={values}
                  errors={errors}
                  onSet={(name, value) => form.set({ [name]: value })}
                  row={row}
                  frame={frame}
                />
              </FormScope>
            )}
          </>
        )}
      </ConfirmDialog>
    )
  }

  // The question has the same place in every state. If it were mounted again, it would miss a navigation meanwhile.
  return (
    <>
      {guard.question}
      {content()}
    </>
  )
}

const Progress = ({ text }: { text: string }) => (
  <Stack role="status" sx={{ gap: 1, py: 2 }}>
    <Typography variant="body2">{text}</Typography>
    <LinearProgress aria-label={text} />
  </Stack>
)

const prefilledFrom = ({ offer, rows }: Started): Values => {
  const [row] = rows
  if (!row) return {}
  return Object.fromEntries((offer.custom?.prefilled ?? []).map(name => [name, row[name]]))
}

/** The fields of an action's dialog, as a resource of their own. */
const inputOf = (resource: AnyResource, action: string): AnyResource => ({
  ...resource,
  fields: resource.actions[action]?.input ?? {},
})

/** Made when the dialog opens: sent twice, the same dialog does its work once. */
const keysOf = (fields: AnyResource): Values =>
  Object.fromEntries(
    fieldsOf(fields).flatMap(([name, { auto }]) => (auto ? [[name, randomKey()]] : [])),
  )

const asks: Readonly<Record<string, KitKey>> = {
  delete: 'ask.delete',
  restore: 'ask.restore',
  purge: 'ask.purge',
}

const useSentence = ({ offer, rows }: Started) => {
  const { place } = useScreen()
  const t = useKitTranslate()
  const words = useResourceTexts(place.resource)
  const title = useTitleOfRows(rows)
  const hasBin = Object.values(place.resource.screens as Readonly<Record<string, Screen>>).some(
    it => it.actions.includes('bin'),
  )
  const standard = offer.name === 'delete' && !hasBin ? 'ask.deleteWithoutBin' : asks[offer.name]
  if (standard) return { verb: t(offer.name as KitKey), sentence: t(standard, { title }) }
  const verb = words.action(offer.name, 'label')
  return {
    verb,
    sentence: offer.custom?.confirm
      ? words.action(offer.name, 'confirm', { ...plainOf(rows), title })
      : undefined,
  }
}

/** Values of the one row that a sentence may name. */
const plainOf = ([row, ...others]: readonly AnyRow[]): TranslateArgs =>
  Object.fromEntries(
    Object.entries(others.length > 0 ? {} : (row ?? {})).filter(
      (it): it is [string, string | number] => ['string', 'number'].includes(typeof it[1]),
    ),
  )
