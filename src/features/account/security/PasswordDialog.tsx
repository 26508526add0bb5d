import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useToast } from '#src/kit/useToast.ts'
import { useKitTranslate, withSessions } from '#src/kit/words.ts'
import { request } from '#src/providers/http.ts'
import { countCharacterKinds, type Strength, strengthOf } from '#src/ui/strength.ts'
import { Field } from '../Field.tsx'
import { FormDialog, type Texts, useDialogForm } from '../FormDialog.tsx'
import { postAccountChange } from '../useAccount.ts'

const filled: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, strong: 3 }

/** How hard a password is to guess, once one is typed. */
const StrengthBar = ({ password }: { password: string }) => {
  const translate = useTranslate()
  if (!password) return null
  const strength = strengthOf(password)
  return (
    <Line role="status" data-strength={strength}>
      {[1, 2, 3].map(at => (
        <i key={at} data-on={at <= filled[strength] || undefined} />
      ))}
      {translate(`account.password.strength.${strength}`)}
    </Line>
  )
}

const Line = styled('p')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  margin: '-8px 0 12px',
  fontSize: 12,
  '& i': { width: 40, height: 4, borderRadius: 2, background: tokens.line },
  '& i:last-of-type': { marginInlineEnd: 6 },
  '&[data-strength="weak"] i[data-on]': { background: tokens.error },
  '&[data-strength="fair"] i[data-on]': { background: tokens.warning },
  '&[data-strength="strong"] i[data-on]': { background: tokens.success },
}))

interface PasswordDialogProps {
  /** So that a password manager knows whose it is. */
  userName: string
  /** Whether there is a present password to be shown. */
  asksOld: boolean
  onClose: () => void
}

const empty = { oldPassword: '', password: '', again: '' }

/** Changes one's own password; every other place where one is signed in ends with it. */
export const PasswordDialog = ({ userName, asksOld, onClose }: PasswordDialogProps) => {
  const translate = useTranslate()
  const t = useKitTranslate()
  const tell = useToast()
  const rule = useRule()
  const form = useDialogForm(empty)
  const { values } = form
  const problems = (): Texts => {
    const length = [...values.password].length
    const wrong =
      length < rule.min || length > 64
        ? 'shell.password.length'
        : rule.mixed && countCharacterKinds(values.password) < 3 && 'shell.password.mixed'
    return {
      ...(values.oldPassword || !asksOld
        ? {}
        : { oldPassword: translate('shell.password.required') }),
      ...(wrong ? { password: translate(wrong, { min: rule.min }) } : {}),
      ...(values.again === values.password ? {} : { again: translate('shell.password.differs') }),
    }
  }
  const change = async () => {
    const { oldPassword, password } = values
    const answer = await postAccountChange<object>('password', {
      ...(asksOld ? { oldPassword } : {}),
      password,
    })
    tell(withSessions(translate('shell.password.done'), answer, t))
  }
  const fieldOf = (name: keyof typeof empty) => ({ ...form.fieldOf(name), type: 'password' })
  return (
    <FormDialog
      title={translate('shell.password.title')}
      text={translate('account.password.hint')}
      verb={translate('shell.password.submit')}
      check={problems}
      send={change}
      form={form}
      main="password"
      onClose={onClose}
    >
      <input type="text" hidden readOnly autoComplete="username" value={userName} />
      {asksOld && (
        <Field
          {...fieldOf('oldPassword')}
          label={translate('shell.password.old')}
          autoFocus
          autoComplete="current-password"
        />
      )}
      <Field
        {...fieldOf('password')}
        autoFocus={!asksOld}
        label={translate('shell.password.new')}
        help={translate(rule.mixed ? 'shell.password.mixedRule' : 'shell.password.rule', {
          min: rule.min,
        })}
        autoComplete="new-password"
      />
      <StrengthBar password={values.password} />
      <Field
        {...fieldOf('again')}
        label={translate('shell.password.again')}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

interface Rule {
  min: number
  mixed: boolean
}

/** What the site's settings ask of passwords. */
const useRule = (): Rule =>
  useQuery({
    queryKey: ['account', 'passwordRule'],
    queryFn: () => request<{ password: Rule }>('/user/admin/site/loginConfig'),
  }).data?.password ?? { min: 8, mixed: false }
