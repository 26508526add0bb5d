import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { internalPathOf } from '#src/kit/menus.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useRecordTitle } from '#src/ui/title.ts'
import { redirectOf } from '../menu/redirects.ts'
import { useMenus } from '../menu/useMenus.ts'

interface Props {
  trail: readonly MenuNode[]
  title: string
  record: boolean
  bin: boolean
  /** The page could not be shown: it has an error instead of a record. */
  failed?: boolean
}

/** The path of menus to this page. On a record's page and in the bin, the list is a link before the last step. */
export const Breadcrumb = memo(({ trail, title, record, bin, failed = false }: Props) => {
  const translate = useTranslate()
  const name = useRecordTitle()
  const last = trail.length - 1
  const deeper = record || bin || failed
  return (
    <Box component="nav" aria-label={translate('shell.breadcrumb')}>
      <Box component="ol" sx={steps}>
        {trail.map((node, at) => (
          <li key={node.id} aria-current={at === last && !deeper ? 'page' : undefined}>
            <Step node={node} leads={at < last || deeper} />
          </li>
        ))}
        {trail.length === 0 && <li aria-current="page">{title}</li>}
        {record && name && (
          <li aria-current="page">
            <bdi>{name}</bdi>
          </li>
        )}
        {bin && <li aria-current="page">{translate('kit.bin.name')}</li>}
      </Box>
    </Box>
  )
})

/** A menu of the path, with its hint as a tooltip. A directory links to the page that its address redirects to. */
const Step = ({ node, leads }: { node: MenuNode; leads: boolean }) => {
  const menus = useMenus()
  const own = node.isFrame ? undefined : internalPathOf(node.path)
  const to = own && (node.type === 'directory' ? redirectOf(menus, own) : own)
  const text = (
    <>
      {node.icon && <AppIcon name={node.icon} />}
      {node.title}
    </>
  )
  const remark = node.remark ?? undefined
  return leads && to ? (
    <Link to={to} title={remark}>
      {text}
    </Link>
  ) : (
    <span title={remark}>{text}</span>
  )
}

const steps = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: '2px',
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 12,
  lineHeight: '20px',
  color: 'text.secondary',
  '& li': { display: 'flex', alignItems: 'center' },
  '& li + li::before': { content: '"/"', marginInline: '8px', color: 'text.disabled' },
  '& a, & span': { display: 'inline-flex', alignItems: 'center', gap: '4px', color: 'inherit' },
  '& a': { textDecoration: 'none', borderRadius: '2px' },
  '& a:hover': { color: 'primary.main' },
  '& [aria-current]': { color: 'text.primary' },
  '& svg': { fontSize: 14 },
} as const
