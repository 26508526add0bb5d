import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { byteSizeText } from '#src/kit/formats.ts'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Stats } from '../Board.tsx'
import { valueText } from '../figures/formats.ts'
import type { Measure } from './samples.ts'
import type { Sample } from './types.ts'

type Write = (value: number, locale: string) => string

const perSecond: Write = (value, locale) => valueText(value, 'perSecond', locale)
const milliseconds: Write = (value, locale) => valueText(value, 'milliseconds', locale)

/** What is shown large, how it is written, and from where on it is a thing to look into. */
const gauges: readonly {
  measure: Measure
  write: Write
  worrying?: number
  /** Left out where it is not known. */
  optional?: true
}[] = [
  { measure: 'requests', write: perSecond },
  { measure: 'p95', write: milliseconds },
  { measure: 'errors', write: perSecond, worrying: 0 },
  { measure: 'sessions', write: groupedDigits },
  { measure: 'streams', write: groupedDigits },
  { measure: 'connections', write: groupedDigits },
  { measure: 'waiting', write: groupedDigits, worrying: 0 },
  { measure: 'outbox', write: groupedDigits },
  { measure: 'hashing', write: groupedDigits },
  { measure: 'databaseSize', write: byteSizeText },
  { measure: 'diskFree', write: byteSizeText, optional: true },
]

/** How the installation stands at the moment of the last sample. */
export const Gauges = memo(({ sample }: { sample: Sample | undefined }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  return (
    <GaugeRow>
      {gauges.map(({ measure, write, worrying = Number.POSITIVE_INFINITY, optional }) => {
        const value = sample?.[measure] ?? null
        if (optional && value === null) return null
        return (
          <div key={measure} data-measure={measure}>
            <dt>{translate(`dashboards.measures.${measure}`)}</dt>
            <dd data-worrying={(value ?? 0) > worrying || undefined}>
              {value === null ? '–' : write(value, locale)}
            </dd>
          </div>
        )
      })}
    </GaugeRow>
  )
})

/** Six gauges side by side, in two rows; fewer where there is less room. */
export const GaugeRow = styled(Stats)(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '@media (max-width:1099.95px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' },
    '& > [data-measure]': {
      background: palette.background.paper,
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
      padding: '12px 16px',
      minWidth: 0,
    },
    '& dt': { color: palette.text.secondary, fontSize: 13 },
    '& dd': { margin: 0, fontSize: 22, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '& dd[data-worrying]': { color: palette.error.main },
  }
})
