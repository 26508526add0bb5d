import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useCallback, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { menu } from '#resources/menu.ts'
import { useScreen } from '#src/kit/context.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { findTextRange, usePinyin } from '#src/ui/pinyin.ts'
import { usePickerText } from '#src/ui/typing/usePickerText.ts'
import { knownScreens } from './known.ts'

/** The screen that a menu opens: one of those registered, never free text. */
export const ComponentInput = (props: InputProps<string | null, RowOf<typeof menu>>) => {
  const { id, value, onChange, disabled = false, error, describedBy } = props
  const translate = useTranslate()
  const { registry } = useScreen()
  const screens = useMemo(() => knownScreens(registry), [registry])
  const titleOf = useCallback(
    (path: string) => {
      const screen = screens.find(it => it.path === path)
      return screen
        ? translate(`resources.${screen.resource.name}.screens.${screen.key}.title`)
        : ''
    },
    [screens, translate],
  )
  const titles = useCallback(() => screens.map(({ path }) => titleOf(path)), [screens, titleOf])
  const typing = usePickerText()
  usePinyin(typing.text, titles)
  const paths = screens.map(screen => screen.path)
  return (
    <Autocomplete
      {...typing.propsOf(value ?? '')}
      id={id}
      size="small"
      disabled={disabled}
      options={value && !paths.includes(value) ? [value, ...paths] : paths}
      value={value ?? null}
      onChange={(_, path) => {
        typing.clear()
        onChange(path)
      }}
      noOptionsText={translate('ui.menuForm.noComponent')}
      filterOptions={(options, { inputValue }) => found(options, inputValue, titleOf)}
      renderOption={({ key, ...rest }, path) => (
        <li key={key} {...rest}>
          <bdi>{path}</bdi>
          <span style={{ marginInlineStart: 8, opacity: 0.7 }}>{titleOf(path)}</span>
        </li>
      )}
      renderInput={params => (
        <TextField
          {...params}
          error={Boolean(error)}
          placeholder={translate('ui.menuForm.component')}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-describedby': describedBy } }}
        />
      )}
    />
  )
}

const found = (paths: readonly string[], text: string, titleOf: (path: string) => string) => {
  const wanted = text.trim()
  return wanted
    ? paths.filter(path => findTextRange(path, wanted) ?? findTextRange(titleOf(path), wanted))
    : [...paths]
}
