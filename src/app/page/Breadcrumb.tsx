import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MenuNode } from '#src/providers/menus.ts'
import { ownAddress } from '../menu/entries.ts'

interface Props {
  trail: readonly MenuNode[]
  title: string
  record: boolean
  bin: boolean
}

/** The way here; on a record's page and in the bin the list is a step back. */
export const Breadcrumb = ({ trail, title, record, bin }: Props) => {
  const translate = useTranslate()
  const last = trail[trail.length - 1]
  const list = ownAddress(last?.path ?? null)
  return (
    <Box component="nav" aria-label={translate('shell.breadcrumb')}>
      <Box component="ol" sx={steps}>
        {trail.slice(0, -1).map(node => (
          <li key={node.id}>{node.title}</li>
        ))}
        <li aria-current={record || bin ? undefined : 'page'}>
          {(record || bin) && list ? (
            <Link to={list}>{last?.title ?? title}</Link>
          ) : (
            (last?.title ?? title)
          )}
        </li>
        {bin && <li aria-current="page">{translate('kit.bin.name')}</li>}
      </Box>
    </Box>
  )
}

const steps = {
  display: 'flex',
  flexWrap: 'wrap',
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 12,
  color: 'text.secondary',
  '& li + li::before': { content: '"/"', marginInline: '8px', color: 'text.disabled' },
} as const
