import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import { ruleOf } from '#resources/core/rules.ts'
import type { menu } from '#resources/menu.ts'
import { useScreen } from '#src/kit/context.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { usePickerText } from '#src/ui/typing/usePickerText.ts'
import { knownRoutes } from './known.ts'
import { tidyRoutes } from './tidyRoutes.ts'

const mono = 'ui-monospace, Consolas, monospace'

/** Routes that a menu opens: typed, pasted as lines, or chosen among those the definitions answer under. */
export const PermissionsInput = (props: InputProps<readonly string[], RowOf<typeof menu>>) => {
  const { id, value, onChange, field, disabled = false, error, describedBy } = props
  const translate = useTranslate()
  const { registry } = useScreen()
  const known = useMemo(() => knownRoutes(registry), [registry])
  const routes = useMemo(() => [...(value ?? [])], [value])
  const typing = usePickerText()
  const wrong = (route: string) => !ruleOf(field).safeParse([route]).success
  return (
    <Autocomplete
      {...typing.propsOf('')}
      autoHighlight={false}
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      id={id}
      size="small"
      limitTags={20}
      disabled={disabled}
      options={known}
      value={routes}
      onChange={(_, next) => onChange(tidyRoutes(next))}
      renderValue={(chosen, propsOf) =>
        chosen.map((route, index) => {
          const { key, ...rest } = propsOf({ index })
          return (
            <Chip
              key={key}
              size="small"
              label={<bdi dir="ltr">{route}</bdi>}
              color={wrong(route) ? 'error' : 'default'}
              sx={{ fontFamily: mono }}
              {...rest}
            />
          )
        })
      }
      renderInput={params => (
        <TextField
          {...params}
          error={Boolean(error)}
          placeholder={routes.length ? '' : translate('ui.menuForm.permissionsAdd')}
          onPaste={event => {
            const pasted = event.clipboardData.getData('text').split(/[\r\n,]+/)
            if (pasted.length < 2) return
            event.preventDefault()
            onChange(tidyRoutes([...routes, ...pasted]))
          }}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-describedby': describedBy } }}
        />
      )}
    />
  )
}
