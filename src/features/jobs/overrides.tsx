import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { job as definition } from '#resources/job.ts'
import { ChoiceTag } from '#src/kit/cells/ChoiceTag.tsx'
import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import { useScreen } from '#src/kit/context.tsx'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'
import { useTimeText } from '#src/kit/useTimeText.ts'
import type { Tone } from '#src/ui/StatusTag.tsx'
import { serverNow } from '#src/ui/serverTime.ts'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Jobs } from './Jobs.tsx'
import { usePollWhileRunning } from './usePollWhileRunning.ts'

type JobCell = CellProps<RowOf<typeof definition>, string | number | null>

const tones: Readonly<Record<string, Tone>> = { running: 'success', failed: 'error' }

const State = (props: JobCell) => <ChoiceTag {...props} tones={tones} />

/** On the page of a job, which follows it. */
const FollowedState = (props: JobCell) => {
  usePollWhileRunning(useScreen().place.screen.path)
  return <State {...props} />
}

const minute = 60_000

/** When a job runs next; "just now" would be said of what is over. */
const NextRun = ({ value }: CellProps<RowOf<typeof definition>, string | null>) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const timeText = useTimeText()
  if (typeof value !== 'string') return <EmptyValue />
  const left = Date.parse(value) - serverNow()
  const near = left <= 0 ? translate('ui.time.now') : translate('ui.time.soon')
  return (
    <time className="uc-time" dateTime={value} title={exactTime(value, locale)}>
      {left < minute ? near : timeText(value)}
    </time>
  )
}

const job: Overrides<typeof definition> = {
  cells: { state: State, nextAt: NextRun },
  shows: { state: FollowedState },
  screens: { main: Jobs },
}

export default job
