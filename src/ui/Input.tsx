import { styled } from '@mui/material/styles'

/**
 * One line to type into, as high as a button; `aria-invalid` shows it wrong. It looks as MUI's does here, which is
 * five elements with as many style sheets where this is one.
 */
export const Input = styled('input')(({ theme: { tokens } }) => ({
  width: '100%',
  minWidth: 0,
  height: 32,
  padding: '4px 10px',
  boxSizing: 'border-box',
  font: 'inherit',
  color: 'inherit',
  textOverflow: 'ellipsis',
  backgroundColor: tokens.paper,
  border: `1px solid ${tokens.control}`,
  borderRadius: 6,
  '&:hover': { borderColor: tokens.text },
  '&:focus': {
    outline: 'none',
    borderColor: tokens.mark,
    boxShadow: `0 0 0 2px ${tokens.selected}`,
  },
  '&[aria-invalid=true]': { borderColor: tokens.error },
  '&[aria-invalid=true]:focus': { boxShadow: `0 0 0 1px ${tokens.error}` },
  '&:disabled': { borderColor: tokens.line, color: tokens.textDisabled },
  '&::placeholder': { color: tokens.textSecondary, opacity: 1 },
}))
