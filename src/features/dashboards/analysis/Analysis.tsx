import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { failureOf } from '#src/kit/failure.ts'
import { useShell } from '#src/kit/shell.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { UsageBar } from '#src/ui/UsageBar.tsx'
import { isMeasured, limitNameKey } from '#src/ui/usage.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Board, Stats } from '../Board.tsx'
import { Card } from '../Card.tsx'
import { placeText } from '../figures/formats.ts'
import { SampleTag } from '../SampleTag.tsx'
import { Waiting } from '../Waiting.tsx'
import { Addons, Members, Policies, SignIns } from './panels.tsx'
import { analysisQuery, usualPeriod } from './query.ts'
import { StatCard } from './StatCard.tsx'
import { type AnalysisData, type LimitUse, type Period, periods, sinceOf } from './types.ts'

/** Who is nearest to a limit; platform staff see tenants, with the way to each. */
const LimitUses = ({ of, limits = [] }: Pick<AnalysisData, 'of' | 'limits'>) => {
  const translate = useTranslate()
  const tenants = of === 'platform'
  return (
    <Card title={translate(`dashboards.limits.${of}`)} hint={translate('dashboards.limits.hint')}>
      {limits.length === 0 ? (
        <EmptyState reason={translate('dashboards.limits.none')} />
      ) : (
        <Lines>
          {limits.map(use => (
            <Use key={`${use.tenantId} ${use.quota}`} use={use} tenants={tenants} />
          ))}
        </Lines>
      )}
    </Card>
  )
}

const Use = ({ use, tenants }: { use: LimitUse; tenants: boolean }) => {
  const translate = useTranslate()
  const { tenantId, tenantName, quota, used, max } = use
  return (
    <li>
      {tenants && <Link to={`/tenant/details/${tenantId}`}>{tenantName}</Link>}
      <UsageBar
        label={translate(limitNameKey(quota))}
        value={used}
        max={max}
        measured={isMeasured(quota)}
      />
    </li>
  )
}

const Lines = styled('ul')({
  display: 'grid',
  gap: '16px 40px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  '& a': { display: 'inline-block', overflowWrap: 'anywhere' },
})

interface PeriodsProps {
  period: Period
  onChoose: (period: Period) => void
}

/** How far back the figures reach. */
const Periods = ({ period, onChoose }: PeriodsProps) => {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={period}
      onChange={(_event, chosen: Period | null) => chosen && onChoose(chosen)}
      aria-label={translate('dashboards.analysis.period')}
      className="uc-noprint"
    >
      {periods.map(days => (
        <ToggleButton
          key={days}
          value={days}
          sx={{ height: 32, px: 1.5, bgcolor: 'background.paper', textTransform: 'none' }}
        >
          {translate('dashboards.analysis.days', { days })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** The period that the address says, and how to say another. */
const usePeriod = () => {
  const [search, setSearch] = useSearchParams()
  const period = periods.find(it => String(it) === search.get('days')) ?? usualPeriod
  const choose = (days: Period) =>
    setSearch(
      before => {
        before.set('days', String(days))
        return before
      },
      { replace: true },
    )
  return [period, choose] as const
}

const useAnalysis = (days: Period) => useQuery(analysisQuery(days))

/** Members, sign-ins and the use of limits over time, for the installation or for the user's tenant. */
const Analysis = () => {
  const trial = useShell().config?.trial === true
  const [period, choose] = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useAnalysis(period)
  const { message, requestId } = failureOf(error)
  return (
    <>
      <Bar>
        <Periods period={period} onChoose={choose} />
        <Span analysed={data} trial={trial} />
      </Bar>
      {error && (!data || isPlaceholderData) ? (
        <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
      ) : data ? (
        <Panels analysed={data} days={period} stale={isPlaceholderData} />
      ) : (
        <Waiting cards={5} cardHeight={151} panels={['wide', 'narrow', 'wide', 'narrow']} />
      )}
    </>
  )
}

export default Analysis

/** The period of the figures, and since when they are recorded if that is later than its first day. */
const Span = ({ analysed, trial }: { analysed: AnalysisData | undefined; trial: boolean }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  if (!analysed) return <p />
  const { from, to, since, membersSince, sampleUntil, of } = analysed
  const day = (it: string) => placeText('day', it, locale)
  const noteKey = membersSince > from ? 'since' : 'noted'
  return (
    <p>
      <span>{translate(`dashboards.analysis.of.${of}`, { from: day(from), to: day(to) })}</span>
      {trial && <SampleTag />}
      {since > from && (
        <small>{translate(`dashboards.analysis.${noteKey}`, { day: day(since) })}</small>
      )}
      {sampleUntil && (
        <small>{translate('dashboards.analysis.sample', { day: day(sampleUntil) })}</small>
      )}
    </p>
  )
}

interface PanelsProps {
  analysed: AnalysisData
  days: Period
  /** The figures are still those of the previous period. */
  stale: boolean
}

const Panels = ({ analysed, days, stale }: PanelsProps) => {
  const all = analysed.of === 'platform'
  const width = all ? 'wide' : 'half'
  return (
    <Board aria-busy={stale} style={stale ? { opacity: 0.6 } : {}}>
      <Stats>
        {analysed.cards.map(stat => (
          <StatCard
            key={stat.key}
            stat={stat}
            days={days}
            unknown={analysed.days.filter(({ day }) => day < sinceOf(analysed, stat.key)).length}
          />
        ))}
      </Stats>
      <div className={width}>
        <Members analysed={analysed} />
      </div>
      {all && (
        <div className="narrow">
          <Policies analysed={analysed} />
        </div>
      )}
      <div className={width}>
        <SignIns analysed={analysed} />
      </div>
      {all && (
        <div className="narrow">
          <Addons analysed={analysed} />
        </div>
      )}
      <LimitUses of={analysed.of} limits={analysed.limits ?? []} />
    </Board>
  )
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'center',
  marginBlockEnd: 16,
  '& > p': {
    flex: 1,
    // On a phone the text is below the buttons, so that they do not move once it is loaded.
    order: -1,
    '@media (max-width:599.95px)': { order: 0 },
    margin: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 12,
    minWidth: 200,
    minHeight: 22,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  '& small': { fontSize: 12 },
}))
