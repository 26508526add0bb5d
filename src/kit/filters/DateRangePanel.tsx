import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { DateBox } from '#src/ui/dates/DateBox.tsx'
import { useSides } from '#src/ui/side.ts'
import { useKitWords } from '../words.ts'
import { localDay } from './days.ts'
import { type Days, presetsOf } from './presets.ts'

interface DateRangePanelProps {
  anchor: HTMLElement
  label: string
  days: Partial<Days>
  onChange: (days: Partial<Days>) => void
  onClose: () => void
}

/** Milliseconds after the last key. */
const pause = 500

/** The usual ranges, and two fields for any other. What is valid is applied a moment later, or on closing. */
export const DateRangePanel = ({ anchor, label, ...range }: DateRangePanelProps) => {
  const t = useKitWords()
  const id = useId()
  // The list is not asked for each key, and what it shows late must not replace what is typed since.
  const [days, setDays] = useState(range.days)
  const applied = useRef(range.days)
  const apply = (next: Partial<Days>) => {
    if (isSame(next, applied.current)) return
    applied.current = next
    range.onChange(next)
  }
  const timed = useRef(apply)
  timed.current = apply
  useEffect(() => {
    const timer = setTimeout(() => timed.current(days), pause)
    return () => clearTimeout(timer)
  }, [days])
  const onClose = (last: Partial<Days> = days) => {
    apply(last)
    range.onClose()
  }
  const { start } = useSides()
  const [presets] = useState(() => Object.entries(presetsOf(new Date())))
  const end = (name: keyof Days) => (
    <div>
      <label id={`${id}-${name}-label`} htmlFor={`${id}-${name}`}>
        {t(name)}
      </label>
      <End
        id={`${id}-${name}`}
        name={name}
        days={days}
        onChange={day => {
          const { [name]: _, ...rest } = days
          setDays(day ? { ...rest, [name]: day } : rest)
        }}
      />
    </div>
  )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      transformOrigin={{ vertical: 'top', horizontal: start }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5 } } }}
    >
      <Columns>
        <ul>
          {presets.map(([name, preset]) => (
            <li key={name}>
              <Button
                fullWidth
                color={isSame(preset, days) ? 'primary' : 'inherit'}
                aria-pressed={isSame(preset, days)}
                onClick={() => onClose(preset)}
              >
                {t(`presets.${name as keyof ReturnType<typeof presetsOf>}`)}
              </Button>
            </li>
          ))}
        </ul>
        <div className="uc-ends">
          {end('from')}
          {end('to')}
          <div className="uc-foot">
            <Button color="inherit" disabled={!days.from && !days.to} onClick={() => onClose({})}>
              {t('clear')}
            </Button>
            <Button variant="contained" onClick={() => onClose()}>
              {t('close')}
            </Button>
          </div>
        </div>
      </Columns>
    </Popover>
  )
}

interface EndProps {
  id: string
  name: keyof Days
  days: Partial<Days>
  onChange: (day: string | null) => void
}

/** One end of the range; what is incomplete, or lies beyond the other end, is told here and not applied. */
const End = ({ id, name, days, onChange }: EndProps) => {
  const t = useKitWords()
  const [wrong, setWrong] = useState(false)
  // While the first date is typed it is not wrong yet.
  const [left, setLeft] = useState(false)
  const value = dateOf(days[name])
  return (
    <Box onBlur={() => setLeft(true)}>
      <DateBox
        id={id}
        labelledBy={`${id}-label`}
        describedBy={`${id}-told`}
        kind="date"
        value={wrong ? new Date(Number.NaN) : value}
        min={name === 'to' ? (dateOf(days.from) ?? undefined) : undefined}
        max={name === 'from' ? (dateOf(days.to) ?? undefined) : undefined}
        onChange={date => {
          const invalid = date !== null && Number.isNaN(date.getTime())
          setWrong(invalid)
          if (!invalid) onChange(date && localDay(date.toISOString()))
        }}
      />
      <p id={`${id}-told`} role="status">
        {wrong && left && t('presets.wrong')}
      </p>
    </Box>
  )
}

const dateOf = (day: string | undefined) => (day ? new Date(`${day}T00:00:00`) : null)

const isSame = (one: Partial<Days>, other: Partial<Days>) =>
  one.from === other.from && one.to === other.to

const Columns = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(200px, 240px)',
    '& ul': {
      listStyle: 'none',
      margin: 0,
      padding: 8,
      borderInlineEnd: `1px solid ${palette.divider}`,
    },
    '& li button': { justifyContent: 'flex-start', fontWeight: 'inherit' },
    '& .uc-ends': { display: 'flex', flexDirection: 'column', gap: 4, padding: 16 },
    '& label': { display: 'block', marginBlockEnd: 4, color: palette.text.secondary },
    '& p': { margin: 0, minHeight: 20, fontSize: 12, color: palette.error.main },
    '& .uc-foot': { display: 'flex', justifyContent: 'flex-end', gap: 8, marginBlockStart: 'auto' },
  }
})
