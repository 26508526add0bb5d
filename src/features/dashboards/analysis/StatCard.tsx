import { styled } from '@mui/material/styles'
import { memo, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { ChartBoundary } from '../figures/ChartBoundary.tsx'
import { shareText } from '../figures/formats.ts'
import { SparkChart } from '../figures/late.ts'
import { trendOf } from './trend.ts'
import type { Period, Stat } from './types.ts'

const arrows = { up: '↑', down: '↓', same: '', first: '↑', unknown: '' } as const
const height = 40

interface StatCardProps {
  stat: Stat
  days: Period
  /** How many of the first days no figures were kept of. */
  unknown: number
}

/** One figure: how much, how it stands against the period before, and how it went. */
export const StatCard = memo(({ stat, days, unknown }: StatCardProps) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const course = stat.series.slice(unknown)
  const { way, share, good } = trendOf(stat)
  const change =
    share === undefined ? translate(`dashboards.trend.${way}`) : shareText(share, locale)
  const tone = good === undefined ? 'none' : good ? 'good' : 'bad'
  return (
    <Frame data-stat={stat.key}>
      <dt>{translate(`dashboards.stats.${stat.key}`, { _: stat.key })}</dt>
      <dd>
        <b>{groupedDigits(stat.value, locale)}</b>
      </dd>
      <dd className="trend">
        <span data-tone={tone}>
          <i aria-hidden="true">{arrows[way]}</i> {change}
        </span>{' '}
        {stat.before !== null &&
          translate('dashboards.trend.against', {
            days,
            before: groupedDigits(stat.before, locale),
          })}
      </dd>
      {course.length > 1 && (
        <dd className="spark">
          <ChartBoundary instead={null}>
            <Suspense fallback={null}>
              <SparkChart values={course} height={height} />
            </Suspense>
          </ChartBoundary>
        </dd>
      )}
    </Frame>
  )
})

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    background: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    padding: '14px 16px 12px',
    minWidth: 0,
    breakInside: 'avoid',
    '& dt': { color: palette.text.secondary },
    '& dd': { margin: 0 },
    '& b': { fontSize: 26, lineHeight: 1.4, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '& .trend': { fontSize: 12, color: palette.text.secondary, minHeight: 18 },
    '& .trend i': { fontStyle: 'normal' },
    '& [data-tone="good"]': { color: palette.success.main },
    '& [data-tone="bad"]': { color: palette.error.main },
    '& .spark': { height, marginBlockStart: 8 },
  }
})
