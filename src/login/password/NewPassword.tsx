import type { FieldProps } from '../Field.tsx'
import { PasswordField } from '../PasswordField.tsx'
import type { LoginConfig } from '../site.ts'
import { StrengthHint } from './StrengthHint.tsx'

interface Props extends Omit<FieldProps, 'hint' | 'value'> {
  value: string
  rule: LoginConfig['password']
}

/** A password that is to be: managers offer one, and its strength is told. */
export const NewPassword = ({ rule, ...rest }: Props) => (
  <PasswordField
    {...rest}
    hint={<StrengthHint password={rest.value} rule={rule} />}
    autoComplete="new-password"
  />
)
