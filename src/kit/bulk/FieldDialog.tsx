import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { type BulkMode, takesMode } from '#resources/core/bulk.ts'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { checkValue, isNullable } from '#resources/core/validate.ts'
import { FailureAlert } from '#src/kit/limits/FailureAlert.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useScreen } from '../context.tsx'
import { FormScope } from '../form/FormScope.tsx'
import { FramedInput } from '../form/FramedInput.tsx'
import { isSameValue, useFields } from '../form/fields.ts'
import { useDialogGuard } from '../form/useDialogGuard.tsx'
import type { AnyRow } from '../overrides.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { useBulkUpdate } from './useBulkUpdate.ts'

interface FieldDialogProps {
  name: string
  field: AnyField
  rows: readonly AnyRow[]
  onClose: () => void
  onDone: () => void
}

/** In the order in which they are offered: what loses nothing comes first. */
const offered: readonly BulkMode[] = ['add', 'remove', 'values']

/** Asks for the value that a field is to have on several rows; of several references some can be added or removed. */
export const FieldDialog = ({ name, field, rows, onClose, onDone }: FieldDialogProps) => {
  const { resource, screen } = useScreen().place
  const words = useResourceTexts(resource)
  const t = useKitTranslate()
  const howId = useId()
  const modes = offered.filter(it => takesMode(field, it))
  const [mode, setMode] = useState<BulkMode>(modes[0] ?? 'values')
  const [begun] = useState<Values>({ [name]: field.initial ?? null })
  const form = useFields(begun)
  const value = form.values[name]
  const guard = useDialogGuard(!isSameValue(value, begun[name]), onClose)
  const { run, busy, failure } = useBulkUpdate(rows, onDone)
  const label = words.field(name)
  const verb = t('bulk.set', { field: label })
  const required = mode !== 'values' || !isNullable(field)
  const error = form.errors[name] ?? failure?.fields[name]
  const submit = async () => {
    const checked = checkValue({ ...field, required }, value)
    form.setFaults('problem' in checked ? { [name]: checked.problem } : {})
    if ('value' in checked && (await form.rulesHold()))
      void run({ change: { [mode]: { [name]: checked.value } }, as: 'updated' })
  }
  return (
    <ConfirmDialog
      open
      title={verb}
      text={t('bulk.about', { smart_count: rows.length })}
      verb={verb}
      busy={busy}
      onConfirm={() => void submit()}
      onCancel={guard.close}
    >
      {guard.question}
      <Stack sx={{ pt: 2 }}>
        {failure && !failure.fields[name] && <FailureAlert failure={failure} />}
        {modes.length > 1 && (
          <>
            <span id={howId} style={{ fontSize: 14 }}>
              {t('bulk.how')}
            </span>
            <RadioGroup
              row
              aria-labelledby={howId}
              value={mode}
              onChange={(_, next) => setMode(next as BulkMode)}
              sx={{ mb: 1 }}
            >
              {modes.map(it => (
                <FormControlLabel
                  key={it}
                  value={it}
                  control={<Radio size="small" />}
                  label={t(`bulk.modes.${it}`)}
                />
              ))}
            </RadioGroup>
          </>
        )}
        <FormScope form={form} resource={screen.path} row={undefined}>
          <FramedInput
            name={name}
            label={label}
            required={required}
            error={error}
            help={required ? '' : t('bulk.clear', { field: label })}
            field={field}
            resource={resource}
            mode="update"
            value={value}
            onChange={next => form.set({ [name]: next })}
          />
        </FormScope>
      </Stack>
    </ConfirmDialog>
  )
}
