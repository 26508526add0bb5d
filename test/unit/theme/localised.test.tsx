import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import { ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mui as english } from '#i18n/en-US/mui.ts'
import { mui as chinese } from '#i18n/zh-CN/mui.ts'
import { localised } from '#src/theme/localised.ts'
import { themeOf } from '#src/theme/theme.ts'

const noop = () => {}
const buttons = () =>
  screen.getAllByRole('button', { hidden: true }).map(it => it.getAttribute('aria-label') ?? '')

it.each([
  ['zh-CN', chinese, ['打开', '清空', '关闭']],
  ['en-US', english, ['Open', 'Clear', 'Close']],
] as const)('the parts of MUI speak %s', async (language, texts, words) => {
  render(
    <ThemeProvider theme={localised(themeOf('light'), texts, '')}>
      <Autocomplete
        options={['1']}
        value="1"
        onChange={noop}
        renderInput={props => <TextField {...props} />}
      />
      <Alert onClose={noop}>!</Alert>
    </ThemeProvider>,
  )
  for (const word of words) expect(buttons()).toContain(word)
  await userEvent.type(screen.getByRole('combobox'), 'x')
  expect(screen.getByText(language === 'zh-CN' ? '没有可用选项' : 'No options')).toBeTruthy()
})

it.each([
  ['zh-CN', chinese],
  ['en-US', english],
] as const)('what the theme sets itself stays in %s', (_language, texts) => {
  const plain = themeOf('light')
  expect(localised(plain, texts, '')).toMatchObject(plain)
})
