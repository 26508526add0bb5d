import type { ThemeOptions } from '@mui/material/styles'
import type { Tokens } from './tokens.ts'

type Switches = NonNullable<NonNullable<ThemeOptions['components']>['MuiSwitch']>

/** How switches look: the thumb lies within its track, so that what is off is seen on white, and stands in line. */
export const switches = (tokens: Tokens): Switches => ({
  defaultProps: { size: 'small' },
  styleOverrides: {
    sizeSmall: {
      width: 40,
      height: 24,
      padding: 2,
      '.MuiFormControlLabel-root > &': { marginInlineEnd: 8 },
      '& .MuiSwitch-thumb': { width: 16, height: 16, boxShadow: 'none' },
      '& .MuiSwitch-switchBase': {
        padding: 4,
        color: '#fff',
        '&.Mui-checked': { color: '#fff', transform: 'translateX(16px)' },
        '&.Mui-disabled': { color: '#fff' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
      },
    },
    track: {
      borderRadius: 10,
      opacity: 1,
      backgroundColor: tokens.control,
      '.Mui-checked:not(.Mui-disabled) + &': { opacity: 1, backgroundColor: tokens.mark },
    },
  },
})
