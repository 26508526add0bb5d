import { useMemo } from 'react'
import { useKit } from '../context.tsx'
import type { AnyRow, InputProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'
import { ReferencePicker } from './ReferencePicker.tsx'

/** One row of another resource. */
export const ReferenceInput = (props: InputProps) => <Picker {...props} multiple={false} />
/** Several of them. */
export const ReferencesInput = (props: InputProps) => <Picker {...props} multiple />

const Picker = ({ multiple, ...props }: InputProps & { multiple: boolean }) => {
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
  const t = useKitWords()
  const target = useKit().registry.find(field.to ?? '')
  const names = useMemo(() => namesIn(row, name), [row, name])
  if (!target)
    throw new Error(
      `Field '${name}' of '${resource.name}' refers to '${field.to}', which is not registered.`,
    )
  return (
    <ReferencePicker
      id={id}
      label={label}
      target={target}
      multiple={multiple}
      names={names}
      chosen={[value ?? []].flat() as string[]}
      onChange={ids => onChange(multiple ? ids : (ids[0] ?? null))}
      disabled={disabled ?? false}
      error={Boolean(error)}
      required={required ?? false}
      {...(describedBy ? { describedBy } : {})}
      {...(field.pick ? { filter: field.pick } : {})}
      {...(resource.tree?.parent === name ? { placeholder: t('input.top') } : {})}
    />
  )
}

const namesIn = (row: AnyRow | undefined, name: string): ReadonlyMap<string, string> => {
  const ids = [row?.[name] ?? []].flat() as string[]
  const labels = [row?.labels?.[name] ?? []].flat()
  return new Map(
    ids.flatMap((id, at) => (labels[at] === undefined ? [] : [[id, labels[at]] as const])),
  )
}
