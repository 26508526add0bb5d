import { useTranslate } from 'react-admin'
import { useToast } from '#src/kit/useToast.ts'
import { createPasskey, isPasskeyCancelled } from '#src/providers/passkey.ts'
import { deviceOf } from '#src/ui/device.ts'
import { Field } from '../Field.tsx'
import { FormDialog, useDialogForm } from '../FormDialog.tsx'
import { postAccountChange } from '../useAccount.ts'
import type { Added, Passkey } from './useFactors.ts'

interface PasskeyDialogProps {
  of: Passkey | 'new'
  onDone: (added?: Added) => Promise<void>
  onClose: () => void
}

/** Names a passkey: one to be made, or one that is there. */
export const PasskeyDialog = ({ of, onDone, onClose }: PasskeyDialogProps) => {
  const translate = useTranslate()
  const tell = useToast()
  const isNew = of === 'new'
  const form = useDialogForm({
    title: isNew ? (deviceOf(navigator.userAgent).system ?? '') : of.title,
  })
  const { title } = form.values
  const save = async () => {
    if (isNew) await onDone(await added(title.trim(), translate('factor.own.interrupted')))
    else {
      await postAccountChange('factors/passkey/rename', { id: of.id, title: title.trim() })
      await onDone()
    }
    tell(translate(isNew ? 'factor.own.addDone' : 'factor.own.renameDone', { title: title.trim() }))
  }
  return (
    <FormDialog
      title={translate(isNew ? 'factor.own.addTitle' : 'factor.own.renameTitle')}
      {...(isNew ? { text: translate('factor.own.addText') } : {})}
      verb={translate(isNew ? 'factor.own.go' : 'factor.own.save')}
      check={() => ({ title: title.trim() ? undefined : translate('factor.own.nameRequired') })}
      send={save}
      form={form}
      main="title"
      onClose={onClose}
    >
      <Field
        {...form.fieldOf('title')}
        label={translate('factor.own.name')}
        autoFocus
        autoComplete="off"
        maxLength={64}
      />
    </FormDialog>
  )
}

/** Has the browser make it; who leaves its dialog is told so in our words. */
const added = async (title: string, left: string): Promise<Added> => {
  const asked = await postAccountChange<{ options: object }>('factors/passkey/options')
  const response = await createPasskey(asked).catch(error =>
    Promise.reject(isPasskeyCancelled(error) ? new Error(left) : error),
  )
  return postAccountChange<Added>('factors/passkey/add', { title, response })
}
