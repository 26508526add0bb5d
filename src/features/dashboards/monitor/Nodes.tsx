import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { byteSizeText } from '#src/kit/formats.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { hiddenText } from '#src/ui/hiddenText.ts'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Card } from '../Card.tsx'
import { valueText } from '../figures/formats.ts'
import type { NodeState } from './types.ts'

const columns = ['node', 'version', 'started', 'memory', 'lag'] as const

/** The running processes and their state. */
export const Nodes = ({ nodes }: { nodes: readonly NodeState[] }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const title = translate('dashboards.nodes.title')
  return (
    <Card title={title} hint={translate('dashboards.nodes.hint', { smart_count: nodes.length })}>
      {nodes.length === 0 && <EmptyState reason={translate('dashboards.nodes.none')} />}
      {nodes.length > 0 && (
        <Scroll role="group" aria-label={title} tabIndex={0}>
          <table>
            <caption style={hiddenText}>{title}</caption>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {translate(`dashboards.nodes.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {nodes.map(({ id, version, startedAt, memory, lag }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td>{version}</td>
                  <td>
                    <RelativeTime value={startedAt} />
                  </td>
                  <td>{byteSizeText(memory, locale)}</td>
                  <td>{valueText(lag, 'milliseconds', locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Card>
  )
}

const Scroll = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    overflowX: 'auto',
    '& table': { borderCollapse: 'collapse', width: '100%' },
    '& th, & td': {
      height: 40,
      padding: '0 12px',
      textAlign: 'start',
      fontWeight: 400,
      whiteSpace: 'nowrap',
      borderBlockEnd: `1px solid ${palette.divider}`,
    },
    '& thead th': { fontWeight: 600, color: palette.text.secondary },
    '& th:first-of-type': { paddingInlineStart: 0 },
  }
})
