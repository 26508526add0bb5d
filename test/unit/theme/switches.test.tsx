import Switch from '@mui/material/Switch'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { switches } from '#src/theme/switches.ts'
import { light } from '#src/theme/tokens.ts'
import { withStyles } from '#test/support/styles.ts'

withStyles()

const purple = '#722ed1'
const theme = createTheme({
  components: { MuiSwitch: switches({ ...light, mark: purple }) },
})

const trackOf = (checked: boolean) => {
  const { container } = render(
    <ThemeProvider theme={theme}>
      <Switch checked={checked} readOnly />
    </ThemeProvider>,
  )
  const track = container.querySelector('.MuiSwitch-track') as HTMLElement
  const { backgroundColor, opacity } = getComputedStyle(track)
  return { backgroundColor, opacity }
}

it.each([
  [true, purple],
  [false, light.control],
])(
  'a switch that is on (%s) has the colour of the theme, one that is off is seen on white',
  (checked, backgroundColor) => {
    expect(trackOf(checked)).toEqual({ backgroundColor, opacity: '1' })
  },
)
