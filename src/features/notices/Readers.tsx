import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { fetchReadStatistics, type ReadCounts } from '#src/providers/messages.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import type { NoticeRow } from './cells.tsx'
import { PendingReaders } from './PendingReaders.tsx'

/** Figures, a table with bars, and the people who are missing. */
const ReadersFrame = styled('div')(({ theme: { tokens } }) => ({
  padding: '16px 24px',
  '@media (max-width:899.95px)': { paddingInline: 16 },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '8px 48px', margin: '0 0 16px' },
  '& dt': { color: tokens.textSecondary, fontSize: 12 },
  '& dd': { margin: 0, fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& table': { width: '100%', maxWidth: 880, borderCollapse: 'collapse' },
  '& th, & td': {
    textAlign: 'start',
    padding: '8px 12px',
    borderBlockEnd: `1px solid ${tokens.line}`,
    fontWeight: 400,
  },
  '& thead th': { background: tokens.subtle, fontWeight: 600 },
  '& td': { whiteSpace: 'nowrap', color: tokens.textSecondary },
  '& [data-bar]': {
    display: 'inline-block',
    width: 160,
    height: 8,
    marginInlineEnd: 8,
    borderRadius: 4,
    background: tokens.line,
    overflow: 'hidden',
  },
  '& [data-bar] i': { display: 'block', height: '100%', background: tokens.mark },
  '& [data-bar="good"] i': { background: tokens.success },
  '@media (max-width:599.95px)': {
    '& th, & td': { padding: '8px' },
    '& [data-bar]': { display: 'block', width: '100%', minWidth: 48, marginBlockEnd: 4 },
  },
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    margin: '20px 0 8px',
  },
  '& h2': { fontSize: 14, fontWeight: 600, margin: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& small': { fontSize: 12, color: tokens.textSecondary },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 24px',
    listStyle: 'none',
    margin: 0,
    padding: 0,
  },
}))

/** Who has read and acknowledged a notice: the totals, by department or tenant, and those who have not. */
export const Readers = ({ row }: { row: NoticeRow }) => {
  const translate = useTranslate()
  const says = (name: string, args = {}) => translate(`noticeScreen.readers.${name}`, args)
  const { data, error, refetch } = useQuery({
    queryKey: ['notice', 'readers', row.id],
    queryFn: ({ signal }) => fetchReadStatistics(row.id, signal),
    enabled: row.publishedAt !== null,
  })
  if (row.publishedAt === null) return <EmptyState reason={says('unpublished')} />
  if (error) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton variant="rounded" height={160} />
  if (data.people === 0) return <EmptyState reason={says('nobody')} />
  const asks = row.mustAcknowledge || row.level === 3
  return (
    <ReadersFrame>
      <dl>
        <Figure label={says('people')} value={String(data.people)} />
        <Figure label={says('read')} value={partOf(data.read, data.people)} />
        {asks && (
          <Figure label={says('acknowledged')} value={partOf(data.acknowledged, data.people)} />
        )}
      </dl>
      <table aria-label={says('tab')}>
        <thead>
          <tr>
            <th scope="col">{says(data.by)}</th>
            <th scope="col">{says('read')}</th>
            {asks && <th scope="col">{says('acknowledged')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.depts.map(dept => (
            <tr key={dept.id ?? ''}>
              <th scope="row">{dept.name ?? says('none')}</th>
              <Bar of={dept} value={dept.read} />
              {asks && <Bar of={dept} value={dept.acknowledged} good />}
            </tr>
          ))}
        </tbody>
      </table>
      <PendingReaders
        row={row}
        unread={data.people - data.read}
        readOnly={asks ? data.read - data.acknowledged : 0}
      />
    </ReadersFrame>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const Bar = ({
  of: { people },
  value,
  good,
}: {
  of: ReadCounts
  value: number
  good?: boolean
}) => (
  <td>
    <span data-bar={good ? 'good' : ''} aria-hidden="true">
      <i style={{ width: `${(value / (people || 1)) * 100}%` }} />
    </span>
    {value} / {people}
  </td>
)

const partOf = (value: number, people: number) =>
  `${value} (${Math.round((value / people) * 100)}%)`
