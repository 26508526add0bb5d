import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { Editor } from '#src/kit/inputs/richText/late.ts'
import type { InputProps } from '#src/kit/overrides.ts'

/** Formatted text, written as it is going to be read; the editor comes when a form has one. `pictures` where something keeps them. */
export const RichTextInput = ({
  pictures = false,
  ...props
}: InputProps & { pictures?: boolean }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={224} />}>
    <Editor {...editorPropsOf(props)} pictures={pictures} />
  </Suspense>
)

const editorPropsOf = ({
  id,
  label,
  value,
  onChange,
  disabled = false,
  required = false,
  error,
  describedBy,
}: InputProps) => ({
  id,
  label,
  value: typeof value === 'string' ? value : '',
  onChange,
  disabled,
  required,
  wrong: Boolean(error),
  describedBy,
})
