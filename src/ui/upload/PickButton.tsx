import Button from '@mui/material/Button'
import { useRef } from 'react'

export interface PickButtonProps {
  id?: string | undefined
  /** What the button says, and what is being chosen. */
  text: string
  label: string
  accept: string
  several?: boolean
  disabled?: boolean | undefined
  describedBy?: string | undefined
  onFiles: (files: File[]) => void
}

/** A button that opens the file dialog. */
export const PickButton = ({
  id,
  text,
  label,
  accept,
  several,
  disabled,
  describedBy,
  onFiles,
}: PickButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={several ?? false}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file chosen again is a change again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        {...(id ? { id } : {})}
        size="small"
        variant="outlined"
        color="inherit"
        disabled={disabled ?? false}
        onClick={() => input.current?.click()}
        aria-describedby={describedBy}
      >
        {text}
      </Button>
    </>
  )
}
