import { useRef } from 'react'
import type { InputProps } from '#src/kit/overrides.ts'
import { useFileNames } from '#src/kit/useFileNames.ts'
import { upload } from '#src/providers/upload.ts'
import { UploadField } from '#src/ui/upload/UploadField.tsx'

/** Attachments, each sent as soon as it is chosen; the row keeps their ids. */
export const FilesInput = (props: InputProps) => {
  const { id, label, value, onChange, field, disabled, describedBy } = props
  const ids = (value ?? []) as readonly string[]
  // Several arrive while the form is drawn once.
  const now = useRef(ids)
  now.current = ids
  const change = (next: readonly string[]) => {
    now.current = next
    onChange(next)
  }
  const names = new Map(useFileNames(ids).map(it => [it.id, it.name]))
  return (
    <UploadField
      id={id}
      label={label}
      value={ids.map(it => ({ id: it, name: names.get(it) ?? `#${it}` }))}
      most={field.max ?? 20}
      send={(file, options) => upload(file, { use: 'attachment', ...options })}
      onAdd={added => change([...now.current.filter(it => it !== added.id), added.id])}
      onRemove={removed => change(now.current.filter(it => it !== removed))}
      disabled={disabled ?? false}
      describedBy={describedBy}
    />
  )
}
