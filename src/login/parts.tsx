import { styled } from '@mui/material/styles'

/** A button that is nothing but its picture. */
export const IconControl = styled('button')(({ theme: { tokens } }) => ({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: tokens.textSecondary,
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { backgroundColor: tokens.subtle },
  '&:disabled': { color: tokens.textDisabled, cursor: 'default' },
}))
