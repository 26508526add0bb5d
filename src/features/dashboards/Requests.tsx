import { styled } from '@mui/material/styles'
import { useCanAccess, useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RowOf } from '#resources/core/resource.ts'
import { limitRequest } from '#resources/limitRequest.ts'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { StatusTag, type Tone } from '#src/ui/StatusTag.tsx'
import { Card } from './Card.tsx'

type Request = RowOf<typeof limitRequest>

const { path } = limitRequest.screens.own
const tones: Readonly<Record<string, Tone>> = {
  open: 'primary',
  granted: 'success',
  declined: 'error',
}

/** What the tenant has asked the platform for, and its answers; nothing for people who may not ask. */
export const Requests = () => {
  const translate = useTranslate()
  const { canAccess = false } = useCanAccess({ action: 'list', resource: path })
  const { data = [] } = useGetList<Request>(
    path,
    {
      pagination: { page: 1, perPage: 4 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: {},
    },
    { enabled: canAccess, onError: () => {} },
  )
  if (data.length === 0) return null
  return (
    <Card
      title={translate('workplace.usage.requests')}
      action={<Link to={`/${path}`}>{translate('workplace.usage.all')}</Link>}
    >
      <Lines>
        {data.map(row => (
          <li key={row.id}>
            <p>
              <span>
                {translate('workplace.usage.wanted', {
                  limit: translate(`errors.limits.${row.quota}`),
                  wanted: row.wanted,
                })}
              </span>
              <StatusTag
                label={translate(`resources.limitRequest.choices.state.${row.state}`)}
                tone={tones[row.state] ?? 'neutral'}
              />
            </p>
            <small>
              <RelativeTime value={row.answeredAt ?? row.createdAt} />
              {row.answer && <> · {row.answer}</>}
            </small>
          </li>
        ))}
      </Lines>
    </Card>
  )
}

/** Lines of a card: a text with something at its end, and a smaller text below. */
export const Lines = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    '& > li + li': {
      borderBlockStart: `1px solid ${palette.divider}`,
      paddingBlockStart: 10,
      marginBlockStart: 10,
    },
    '& p': { display: 'flex', gap: 8, alignItems: 'center', margin: 0 },
    '& p > :first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& small': { fontSize: 12, color: palette.text.secondary, overflowWrap: 'anywhere' },
  }
})
