import { Field, type FieldProps } from './Field.tsx'

/** What one signs in with; password managers find it. */
export const UserNameField = (props: Omit<FieldProps, 'id'>) => (
  <Field
    id="username"
    name="username"
    autoComplete="username"
    autoCapitalize="off"
    spellCheck={false}
    {...props}
  />
)
