import { useTheme } from '@mui/material/styles'

type Side = 'left' | 'right'

/** The sides that lines begin and end at, for parts of MUI that are not mirrored: where a tip or a menu opens. */
export const useSides = (): { start: Side; end: Side } =>
  useTheme().direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }
