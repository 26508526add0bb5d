import type { AnyField } from '#resources/core/fields.ts'
import { Guarded } from '../Guarded.tsx'
import { inputOf } from '../inputs/inputOf.ts'
import type { InputProps } from '../overrides.ts'
import { FieldFrame } from './FieldFrame.tsx'

type OfFrame = 'id' | 'describedBy' | 'error' | 'required'

interface FramedInputProps extends Omit<InputProps, OfFrame> {
  field: AnyField
  required: boolean
  error: string | undefined
  help: string
}

/** The input of a field's kind with its label, help and error, for forms in dialogs. */
export const FramedInput = ({ required, error, help, ...input }: FramedInputProps) => {
  const Input = inputOf(input.field)
  return (
    <FieldFrame name={input.name} label={input.label} required={required} error={error} help={help}>
      {frame => (
        <Guarded>
          <Input {...frame} {...input} />
        </Guarded>
      )}
    </FieldFrame>
  )
}
