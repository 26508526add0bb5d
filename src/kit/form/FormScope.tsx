import { type ReactNode, type RefObject, useMemo } from 'react'
import { RecordContextProvider, ResourceContextProvider, SaveContextProvider } from 'react-admin'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyRow } from '../overrides.ts'
import { isSameValue } from './fields.ts'
import { FormValues } from './useForm.ts'

interface FormScopeProps {
  form: {
    values: Values
    /** The form of react-hook-form beneath. */
    hookForm: UseFormReturn<Values>
  }
  /** The name of the screen or of the resource, as the data provider knows it. */
  resource: string
  /** The stored row; undefined for a new one. */
  row: AnyRow | undefined
  /** The element that a stock button submits to save; none where only the kit's own button does. */
  frame?: RefObject<HTMLFormElement | null>
  busy?: boolean
  children: ReactNode
}

/**
 * What the parts of a form find around them: the values (`useFormValues`), and the contexts of react-hook-form and
 * react-admin, so that inputs and buttons of react-admin and of others work here as in a form of react-admin.
 */
export const FormScope = ({
  form: { values, hookForm },
  resource,
  row,
  frame,
  busy = false,
  children,
}: FormScopeProps) => {
  const saving = useMemo(
    () => ({
      save: (wanted: Values) => {
        const now = hookForm.getValues()
        for (const [name, value] of Object.entries(wanted))
          if (!isSameValue(value, now[name])) hookForm.setValue(name, value, { shouldDirty: true })
        frame?.current?.requestSubmit()
        return Promise.resolve()
      },
      saving: busy,
      mutationMode: 'pessimistic' as const,
    }),
    [hookForm, frame, busy],
  )
  return (
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={row}>
        <SaveContextProvider value={saving}>
          <FormProvider {...hookForm}>
            <FormValues value={values}>{children}</FormValues>
          </FormProvider>
        </SaveContextProvider>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}
