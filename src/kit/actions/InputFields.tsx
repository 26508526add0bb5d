import Stack from '@mui/material/Stack'
import { type RefObject, useEffect } from 'react'
import { meetsCondition, type Values } from '#resources/core/fieldCondition.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { focusFirst } from '#src/ui/focusFirst.ts'
import { FramedInput } from '../form/FramedInput.tsx'
import type { AnyRow } from '../overrides.ts'
import { afterPaint } from '../useIdle.ts'
import { useResourceTexts } from '../words.ts'

interface InputFieldsProps {
  action: string
  resource: AnyResource
  /** A resource that holds the dialog's fields alone. */
  fields: AnyResource
  values: Values
  errors: Readonly<Record<string, string>>
  onSet: (name: string, value: unknown) => void
  row: AnyRow | undefined
  /** Holds the fields once they are drawn. */
  frame: RefObject<HTMLDivElement | null>
}

/** The values that an action asks for. */
export const InputFields = ({
  action,
  resource,
  fields,
  values,
  errors,
  onSet,
  row,
  frame,
}: InputFieldsProps) => {
  const words = useResourceTexts(resource)
  useEffect(() => afterPaint(() => focusFirst(frame.current)), [frame])
  return (
    <Stack ref={frame} sx={{ pt: 2 }}>
      {fieldsOf(fields)
        .filter(([, field]) => !field.auto && meetsCondition(field.when, values))
        .map(([name, field]) => {
          return (
            <FramedInput
              key={name}
              name={name}
              label={words.actionField(action, name)}
              required={field.required ?? false}
              error={errors[name]}
              help=""
              field={field}
              resource={fields}
              mode="create"
              action={action}
              value={values[name]}
              onChange={value => onSet(name, value)}
              {...(row ? { row } : {})}
            />
          )
        })}
    </Stack>
  )
}
