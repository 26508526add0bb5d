import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useDrop } from './useDrop.ts'

export interface DropPlaceProps {
  onFiles: (files: File[]) => void
  disabled?: boolean
  /** Says what the place is for, to who cannot see it. */
  label: string
  children: ReactNode
}

/** Takes files that are dropped on it, or pasted while something in it has the focus. */
export const DropPlace = ({ onFiles, disabled, label, children }: DropPlaceProps) => {
  const take = (files: File[]) => {
    if (!disabled && files.length > 0) onFiles(files)
  }
  const { over, listens } = useDrop(take)
  return (
    <Place
      aria-label={label}
      data-over={over && !disabled}
      {...listens}
      onPaste={event => take([...event.clipboardData.files])}
    >
      {children}
    </Place>
  )
}

const Place = styled('fieldset')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    gap: 16,
    alignItems: 'center',
    margin: 0,
    minWidth: 0,
    padding: 8,
    border: `1px dashed ${palette.divider}`,
    borderRadius: 6,
    '&[data-over="true"]': { borderColor: palette.primary.main, background: palette.action.hover },
  }
})
