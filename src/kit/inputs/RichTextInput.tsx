import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import type { InputProps } from '../overrides.ts'
import { Editor } from './richText/late.ts'

/** Formatted text, written as it is going to be read; the editor comes when a form has one. */
export const RichTextInput = (props: InputProps) => (
  <Suspense fallback={<Skeleton variant="rounded" height={224} />}>
    <Editor {...editorPropsOf(props)} />
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
