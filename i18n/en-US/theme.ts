import type { Same } from '../types.ts'
import type { theme as zh } from '../zh-CN/theme.ts'

export const theme: Same<typeof zh> = {
  title: 'Appearance',
  open: 'Appearance…',
  close: 'Close',
  follows: 'Goes with your account to every browser that you sign in with',
  mode: 'Light or dark',
  colour: 'Theme colour',
  own: 'A colour of your own',
  code: 'Code of the colour',
  codeWrong: 'Enter a colour, such as #1890ff',
  density: 'List density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  width: 'Content width',
  fluid: 'Fluid',
  fixed: 'Fixed',
  reset: 'Restore defaults',
  presets: {
    blue: 'Daybreak blue',
    cyan: 'Cyan',
    green: 'Polar green',
    purple: 'Purple',
    magenta: 'Magenta',
    red: 'Dusk red',
    orange: 'Sunset orange',
    slate: 'Slate',
  },
}
