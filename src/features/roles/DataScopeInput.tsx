import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { role } from '#resources/role.ts'
import type { InputProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'

type DataScope = RowOf<typeof role>['dataScope']

/** The data scope, each choice with what it means. */
export const DataScopeInput = (props: InputProps<DataScope, RowOf<typeof role>>) => {
  const {
    id,
    name,
    label,
    value,
    onChange,
    field,
    resource,
    disabled = false,
    error,
    describedBy,
  } = props
  const translate = useTranslate()
  const words = useResourceTexts(resource)
  const scopes = (field.of ?? []) as readonly DataScope[]
  return (
    <Select<DataScope | ''>
      id={id}
      size="small"
      fullWidth
      value={value ?? ''}
      disabled={disabled}
      error={Boolean(error)}
      onChange={event => onChange(scopes.find(scope => scope === event.target.value) ?? null)}
      renderValue={scope => words.choice(name, scope)}
      SelectDisplayProps={{
        'aria-label': label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      }}
    >
      {scopes.map(scope => (
        <MenuItem key={scope} value={scope} sx={{ display: 'block', py: 0.75 }}>
          {words.choice(name, scope)}
          <Typography
            variant="caption"
            color="text.secondary"
            sx={{ display: 'block', whiteSpace: 'normal' }}
          >
            {translate(`ui.dataScope.${scope}`)}
          </Typography>
        </MenuItem>
      ))}
    </Select>
  )
}
