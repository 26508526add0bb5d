import { useTranslate } from 'react-admin'
import { account } from '#resources/account.ts'
import { checkValue } from '#resources/core/validate.ts'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { CodeField } from '../CodeField.tsx'
import { Field } from '../Field.tsx'
import { FormDialog, useDialogForm } from '../FormDialog.tsx'
import { postAccountChange, useInvalidateAccount } from '../useAccount.ts'

export type Contact = 'phone' | 'email'

const attributes = {
  phone: { type: 'tel', autoComplete: 'tel', dir: 'ltr' },
  email: { type: 'email', autoComplete: 'email', dir: 'ltr' },
} as const

/** Binds another phone number or e-mail address: a code goes there, and comes back through here. */
export const ContactDialog = ({ name, onClose }: { name: Contact; onClose: () => void }) => {
  const translate = useTranslate()
  const tell = useToast()
  const renew = useInvalidateAccount()
  const problemOf = useProblem(name)
  const form = useDialogForm<Contact | 'code'>({ phone: '', email: '', code: '' })
  const { [name]: to, code } = form.values
  const addressOfCode = () => {
    const problem = problemOf(to)
    form.tell(problem ? { [name]: problem } : {})
    if (problem) return undefined
    const at = encodeURIComponent(to.trim())
    return name === 'phone'
      ? `/admin/admin/sms/send?event=bind&mobile=${at}`
      : `/admin/admin/mail/send?event=bind&email=${at}`
  }
  const bind = async () => {
    await postAccountChange(name, { [name]: to.trim(), code: code.trim() })
    tell(translate(`account.${name}.done`))
    await renew()
  }
  return (
    <FormDialog
      title={translate(`account.${name}.title`)}
      text={translate(`account.${name}.text`)}
      verb={translate('account.bind')}
      check={() => ({
        [name]: problemOf(to),
        code: code.trim() ? undefined : translate('account.code.required'),
      })}
      send={bind}
      form={form}
      main="code"
      onClose={onClose}
    >
      <Field
        {...attributes[name]}
        {...form.fieldOf(name)}
        label={translate(`account.${name}.new`)}
        autoFocus
      />
      <CodeField
        {...form.fieldOf('code')}
        from={addressOfCode}
        onFailed={error => {
          const { fields, message } = failureOf(error)
          form.tell({ [name]: fields.mobile ?? fields.email, code: fields.code ?? message })
        }}
      />
    </FormDialog>
  )
}

/** What the definition says of a number or an address. */
const useProblem = (name: Contact) => {
  const words = useResourceTexts(account)
  return (value: string) => {
    const answer = checkValue({ ...account.fields[name], required: true }, value)
    return 'problem' in answer ? words.problem(answer.problem) : undefined
  }
}
