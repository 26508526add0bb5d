import Chip from '@mui/material/Chip'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useDebouncedInput } from '#src/ui/typing/useDebouncedInput.ts'
import { useAppName } from './useAppName.ts'
import type { LogsFilterState } from './useLogsFilter.ts'

interface LogsFilterProps {
  filter: LogsFilterState
  addons: readonly string[]
  total: number
}

/** Search, the app, and the one version that the address points at. */
export const LogsFilter = ({ filter, addons, total }: LogsFilterProps) => {
  const { asked, ask, resets } = filter
  const translate = useTranslate()
  const nameOf = useAppName()
  const { addon = '', version, q = '' } = asked
  return (
    <Row role="search">
      <Search key={resets} value={q} onChange={next => ask({ q: next })} />
      {(addons.length > 1 || addon) && (
        <Select
          size="small"
          displayEmpty
          value={addon}
          onChange={({ target }) => ask({ addon: target.value })}
          inputProps={{ 'aria-label': translate('upgrade.app') }}
          sx={{ minWidth: 160 }}
        >
          <MenuItem value="">{translate('upgrade.all')}</MenuItem>
          {[...new Set([...addons, ...(addon ? [addon] : [])])].map(it => (
            <MenuItem key={it} value={it}>
              {nameOf(it)}
            </MenuItem>
          ))}
        </Select>
      )}
      {version && <Chip size="small" label={version} onDelete={() => ask({ addon: undefined })} />}
      <span>{translate('upgrade.total', { smart_count: total })}</span>
    </Row>
  )
}

const Search = ({ value, onChange }: { value: string; onChange: (next: string) => void }) => {
  const translate = useTranslate()
  const { typed } = useDebouncedInput(value, onChange)
  return (
    <OutlinedInput
      type="search"
      size="small"
      {...typed}
      placeholder={translate('upgrade.search')}
      inputProps={{ 'aria-label': translate('upgrade.search') }}
      startAdornment={
        <InputAdornment position="start">
          <AppIcon name="Search" fontSize="small" />
        </InputAdornment>
      }
      sx={{ flex: '1 1 220px', maxWidth: 320 }}
    />
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& > span:last-child': {
    marginInlineStart: 'auto',
    fontSize: 12,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
}))
