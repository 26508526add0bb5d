import { useMemo } from 'react'
import type { AnyField } from '#resources/core/fields.ts'
import { useScreen } from '#src/kit/context.tsx'
import { useFormValues } from '#src/kit/form/useForm.ts'
import { ReferencePicker } from '#src/kit/inputs/ReferencePicker.tsx'
import type { AnyRow, InputProps } from '#src/kit/overrides.ts'
import { useKitTranslate, useResourceTexts } from '#src/kit/words.ts'

/** One row of another resource. */
export const ReferenceInput = (props: InputProps) => <ReferencedRows {...props} multiple={false} />
/** Rows of another resource: one, or several. */
export const ReferencedRows = ({ multiple, ...props }: InputProps & { multiple: boolean }) => {
  const {
    id,
    name,
    label,
    value,
    onChange,
    field,
    resource,
    row,
    disabled,
    error,
    required,
    describedBy,
  } = props
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const target = useScreen().registry.find(field.to ?? '')
  const names = useMemo(() => namesIn(row, name), [row, name])
  if (!target)
    throw new Error(
      `Field '${name}' of '${resource.name}' refers to '${field.to}', which is not registered.`,
    )
  const { within } = field
  const tenantId = useFormValues()[within ?? '']
  return (
    <ReferencePicker
      // Another tenant's rows are other ones: nothing of what was on offer before stays.
      key={within ? String(tenantId) : name}
      id={id}
      label={label}
      target={target}
      multiple={multiple}
      names={names}
      chosen={[value ?? []].flat() as string[]}
      onChange={ids => onChange(multiple ? ids : (ids[0] ?? null))}
      disabled={disabled || Boolean(within && !tenantId)}
      error={Boolean(error)}
      required={required ?? false}
      {...(describedBy ? { describedBy } : {})}
      {...(within ? { across: true } : {})}
      {...filterOf(field, tenantId)}
      {...(within && !tenantId
        ? { placeholder: t('input.first', { field: words.field(within) }) }
        : {})}
      {...(resource.tree?.parent === name ? { placeholder: t('input.top') } : {})}
    />
  )
}

const filterOf = ({ pick, within }: AnyField, tenantId: unknown) =>
  pick || within ? { filter: { ...pick, ...(within ? { tenantId } : {}) } } : {}

const namesIn = (row: AnyRow | undefined, name: string): ReadonlyMap<string, string> => {
  const ids = [row?.[name] ?? []].flat() as string[]
  const labels = [row?.labels?.[name] ?? []].flat()
  return new Map(
    ids.flatMap((id, at) => (labels[at] === undefined ? [] : [[id, labels[at]] as const])),
  )
}
