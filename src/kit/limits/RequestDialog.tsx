import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { fieldOf } from '#resources/core/resource.ts'
import { useForm } from '#src/kit/form/useForm.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { figureText, isMeasured } from '#src/ui/usage.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { FramedInput } from '../form/FramedInput.tsx'
import { useDialogGuard } from '../form/useDialogGuard.tsx'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { limitRequestResource } from './limitRequest.ts'
import { useLimitRequest } from './useLimitRequest.ts'
import type { DescribedLimit } from './useLimits.ts'

const resource = limitRequestResource
const asked = ['wanted', 'reason']

/** Asks the platform for a higher limit: how much, and why. */
export const RequestDialog = ({
  limit,
  onClose,
}: {
  limit: DescribedLimit
  onClose: () => void
}) => {
  const t = useKitTranslate()
  const language = useLanguage()
  const words = useResourceTexts(resource)
  const [preset] = useState({ quota: limit.quota })
  const form = useForm(resource, 'create', undefined, preset)
  const request = useLimitRequest()
  const figure = (it: number) => figureText(it, language, isMeasured(limit.quota))
  const submit = async () => {
    const values = form.check()
    const failure = values && (await request.send(values))
    if (failure) form.setErrors(failure.fields)
    else if (values) guard.done()
  }
  const guard = useDialogGuard(form.dirty, onClose)
  return (
    <ConfirmDialog
      open
      title={t('limits.request.title', { limit: limit.limit })}
      text={t('limits.request.now', { used: figure(limit.used), max: figure(limit.max) })}
      verb={t('limits.request.verb')}
      busy={request.busy}
      onConfirm={submit}
      onCancel={guard.close}
    >
      {guard.question}
      <Stack sx={{ pt: 2 }}>
        {request.refused && <Alert severity="error">{request.refused}</Alert>}
        {asked.map(name => {
          const field = fieldOf(resource, name)
          return (
            field && (
              <FramedInput
                key={name}
                name={name}
                label={words.field(name)}
                required
                error={form.errors[name]}
                help={words.help(name)}
                field={field}
                resource={resource}
                mode="create"
                value={form.values[name]}
                onChange={value => form.set(name, value)}
              />
            )
          )
        })}
      </Stack>
    </ConfirmDialog>
  )
}
