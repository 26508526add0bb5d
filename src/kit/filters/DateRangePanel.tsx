import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { DateBox } from '#src/ui/dates/DateBox.tsx'
import { serverNow } from '#src/ui/serverTime.ts'
import { useSides } from '#src/ui/side.ts'
import { useKitTranslate } from '../words.ts'
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
const debounceMs = 500

/** The usual ranges, and two fields for any other. A range is applied a moment after it is whole, or on closing. */
export const DateRangePanel = ({ anchor, label, ...range }: DateRangePanelProps) => {
  const t = useKitTranslate()
  const id = useId()
  // The list is not asked for each key, and what it shows late must not replace what is typed since.
  const [typed, setTyped] = useState<Typed>(() => ({
    from: dateOf(range.days.from),
    to: dateOf(range.days.to),
  }))
  const [edited, setEdited] = useState<keyof Days>()
  const days = useMemo(() => daysOf(typed), [typed])
  const applied = useRef(range.days)
  const apply = (next: Partial<Days>) => {
    if (isSame(next, applied.current)) return
    applied.current = next
    range.onChange(next)
  }
  const timed = useRef(apply)
  timed.current = apply
  useEffect(() => {
    if (!days) return
    const timer = setTimeout(() => timed.current(days), debounceMs)
    return () => clearTimeout(timer)
  }, [days])
  const onClose = (last = days) => {
    if (last) apply(last)
    range.onClose()
  }
  const { start } = useSides()
  const [presets] = useState(() => Object.entries(presetsOf(new Date(serverNow()))))
  const end = (name: keyof Days) => (
    <div>
      <label id={`${id}-${name}-label`} htmlFor={`${id}-${name}`}>
        {t(name)}
      </label>
      <End
        id={`${id}-${name}`}
        value={typed[name]}
        // Of two days in the wrong order the one that was changed last is told.
        wrong={isWrong(typed[name]) || (isCrossed(typed) && edited === name)}
        onChange={date => {
          setTyped(before => ({ ...before, [name]: date }))
          setEdited(name)
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
                color={days && isSame(preset, days) ? 'primary' : 'inherit'}
                aria-pressed={days !== undefined && isSame(preset, days)}
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
            <Button color="inherit" disabled={!typed.from && !typed.to} onClick={() => onClose({})}>
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
  value: Date | null
  wrong: boolean
  onChange: (date: Date | null) => void
}

/** One end of the range; what is wrong with it is told once it was left. */
const End = ({ id, value, wrong, onChange }: EndProps) => {
  const t = useKitTranslate()
  // While the first date is typed it is not wrong yet.
  const [left, setLeft] = useState(false)
  const shown = wrong && left
  return (
    <Box onBlur={() => setLeft(true)}>
      <DateBox
        id={id}
        labelledBy={`${id}-label`}
        describedBy={`${id}-note`}
        kind="date"
        value={value}
        error={shown}
        onChange={onChange}
      />
      <p id={`${id}-note`} role="status">
        {shown && t('presets.wrong')}
      </p>
    </Box>
  )
}

/** What stands in the two fields; an invalid date where one is incomplete or impossible. */
type Typed = Record<keyof Days, Date | null>

const isWrong = (date: Date | null) => date !== null && Number.isNaN(date.getTime())
const isCrossed = ({ from, to }: Typed) => from !== null && to !== null && from > to

/** The range that is typed, which may be open; none while an end is wrong, or the ends stand in the wrong order. */
const daysOf = (typed: Typed): Partial<Days> | undefined => {
  const { from, to } = typed
  if (isWrong(from) || isWrong(to) || isCrossed(typed)) return undefined
  return {
    ...(from ? { from: localDay(from.toISOString()) } : {}),
    ...(to ? { to: localDay(to.toISOString()) } : {}),
  }
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
