import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { useScreen } from '../context.tsx'
import { useKitTranslate, useResourceTexts } from '../words.ts'

/** What somebody chose to export. */
export interface ExportChoice {
  /** The selected rows alone. */
  selected: boolean
  columns: readonly string[]
}

interface ExportSetupProps {
  /** Columns that can be written, in their order. */
  offered: readonly string[]
  /** Those that the list shows. */
  shown: readonly string[]
  /** How many rows are selected. */
  selected: number
  /** So many selected rows can be exported by themselves. */
  most: number
  /** How many rows there are, where that is known for sure. */
  total: number | undefined
  onExport: (chosen: ExportChoice) => void
  onClose: () => void
}

/** Asks before an export: which rows, and which columns of them. */
export const ExportSetup = (props: ExportSetupProps) => {
  const { offered, shown, selected, most, total, onExport, onClose } = props
  const { resource } = useScreen().place
  const words = useResourceTexts(resource)
  const t = useKitTranslate()
  const locale = useLanguage()
  const rowsId = useId()
  const [onlySelected, setOnlySelected] = useState(selected > 0 && selected <= most)
  const [names, setNames] = useState<ReadonlySet<string>>(() => new Set(shown))
  const [tried, setTried] = useState(false)
  const columns = offered.filter(name => names.has(name))
  const wrong = tried && columns.length === 0
  const toggle = (name: string) => {
    const next = new Set(names)
    if (!next.delete(name)) next.add(name)
    setNames(next)
  }
  const submit = () => {
    setTried(true)
    if (columns.length > 0) onExport({ selected: onlySelected, columns })
  }
  return (
    <ConfirmDialog
      open
      title={t('export.title', { name: words.name })}
      verb={t('export.label')}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        {selected > 0 && (
          <FormControl>
            <FormLabel id={rowsId}>{t('export.rows')}</FormLabel>
            <RadioGroup
              aria-labelledby={rowsId}
              value={onlySelected ? 'selected' : 'all'}
              onChange={(_, next) => setOnlySelected(next === 'selected')}
            >
              <FormControlLabel
                value="selected"
                control={<Radio size="small" />}
                disabled={selected > most}
                label={t(selected > most ? 'export.tooMany' : 'export.selected', {
                  smart_count: selected,
                  count: groupedDigits(selected, locale),
                  most: groupedDigits(most, locale),
                })}
              />
              <FormControlLabel
                value="all"
                control={<Radio size="small" />}
                label={
                  total === undefined
                    ? t('export.filtered')
                    : t('export.filteredCount', { count: groupedDigits(total, locale) })
                }
              />
            </RadioGroup>
          </FormControl>
        )}
        <FormControl component="fieldset" error={wrong}>
          <FormLabel component="legend">{t('export.columns')}</FormLabel>
          <FormControlLabel
            label={t('export.allColumns')}
            control={
              <Checkbox
                size="small"
                checked={columns.length === offered.length}
                indeterminate={columns.length > 0 && columns.length < offered.length}
                onChange={(_, every) => setNames(new Set(every ? offered : []))}
              />
            }
          />
          <FormGroup
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' },
              maxHeight: 260,
              overflow: 'auto',
            }}
          >
            {offered.map(name => (
              <FormControlLabel
                key={name}
                label={words.field(name)}
                control={
                  <Checkbox size="small" checked={names.has(name)} onChange={() => toggle(name)} />
                }
              />
            ))}
          </FormGroup>
          {wrong && <FormHelperText role="alert">{t('export.noColumns')}</FormHelperText>}
        </FormControl>
      </Stack>
    </ConfirmDialog>
  )
}
