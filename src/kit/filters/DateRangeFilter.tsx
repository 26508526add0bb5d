import Button from '@mui/material/Button'
import { useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { dayText } from '../formats.ts'
import { late } from '../late.tsx'
import type { FilterProps } from '../overrides.ts'
import type { Days } from './presets.ts'

// The calendar is a large part, which a list does not need before it is asked for.
const Panel = late(async () => (await import('./DateRangePanel.tsx')).DateRangePanel, null)

/** Days, each of which may be open, and the condition that they make. */
interface Codec {
  /** Nothing of what is no day that can be typed, such as one of the year 20266 in an address. */
  read: (limit: string | undefined) => string | undefined
  write: (day: string, end: keyof Days) => string
}

/** Says which days are chosen; they are chosen in a panel below. */
export const DateRangeFilter = ({
  id,
  label,
  value,
  onChange,
  codec,
}: FilterProps & { codec: Codec }) => {
  const locale = useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const range = (value ?? {}) as Partial<Days>
  const [from, to] = [codec.read(range.from), codec.read(range.to)]
  const days: Partial<Days> = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
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
  return `${from ? dayText(from, locale) : ''} – ${to ? dayText(to, locale) : ''}`
}
