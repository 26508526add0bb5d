import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { day } from '../formats.ts'
import { late } from '../late.tsx'
import type { FilterProps } from '../overrides.ts'
import { dayEnd, dayStart, localDay } from './days.ts'
import type { Days } from './presets.ts'

// The calendar is a large part, which a list does not need before it is asked for.
const Panel = late(async () => (await import('./DateRangePanel.tsx')).DateRangePanel, null)

/** Days, each of which may be open, and the condition that they make. */
interface Codec {
  read: (limit: string) => string
  write: (day: string, end: keyof Days) => string
}

/** Says which days are chosen; they are chosen in a panel below. */
const DateRangeFilter = ({ id, label, value, onChange, codec }: FilterProps & { codec: Codec }) => {
  const locale = useLocale() ?? 'zh-CN'
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const range = (value ?? {}) as Partial<Days>
  const days: Partial<Days> = {
    ...(range.from ? { from: codec.read(range.from) } : {}),
    ...(range.to ? { to: codec.read(range.to) } : {}),
  }
  const change = ({ from, to }: Partial<Days>) =>
    onChange(
      from || to
        ? {
            ...(from ? { from: codec.write(from, 'from') } : {}),
            ...(to ? { to: codec.write(to, 'to') } : {}),
          }
        : undefined,
    )
  const text = textOf(days, locale)
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<AppIcon name="Event" fontSize="small" />}
        onPointerEnter={() => void Panel.load()}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ color: text ? 'text.primary' : 'text.secondary', fontWeight: 'inherit' }}
      >
        {text ? `${label}: ${text}` : label}
      </Button>
      {anchor && (
        <Panel
          anchor={anchor}
          label={label}
          days={days}
          onChange={change}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

const textOf = ({ from, to }: Partial<Days>, locale: string) => {
  if (!from && !to) return ''
  return `${from ? day(from, locale) : ''} – ${to ? day(to, locale) : ''}`
}

const same: Codec = { read: it => it, write: it => it }
const moments: Codec = {
  read: localDay,
  write: (day, end) => (end === 'from' ? dayStart(day) : dayEnd(day)),
}

export const DateRange = (props: FilterProps) => <DateRangeFilter {...props} codec={same} />
/** Whole days of the reader's time zone. */
export const DateTimeRange = (props: FilterProps) => <DateRangeFilter {...props} codec={moments} />
