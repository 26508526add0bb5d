import { styled } from '@mui/material/styles'
import { memo, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { lazy } from '#src/ui/lazy.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { StatusTag } from '#src/ui/StatusTag.tsx'
import { addressOf } from './addressOf.ts'
import { useAppName } from './useAppName.ts'
import type { Log } from './useLogs.ts'

const RichText = lazy(async () => ({
  default: (await import('#src/kit/cells/RichText.tsx')).RichText,
}))

/** Versions one below the other, joined by a line. */
export const Timeline = ({ logs, newest }: { logs: readonly Log[]; newest: string | undefined }) =>
  logs.length > 0 && (
    <Line>
      {logs.map(log => (
        <Entry key={log.id} log={log} newest={log.id === newest} />
      ))}
    </Line>
  )

const Entry = memo(({ log, newest }: { log: Log; newest: boolean }) => {
  const translate = useTranslate()
  const nameOf = useAppName()
  const { version, addon, title, upAt, content } = log
  return (
    <li data-newest={newest || undefined}>
      <header>
        <h2>
          <Link to={addressOf(log)} aria-label={`${version} ${title}`}>
            {version}
          </Link>
        </h2>
        {newest && <StatusTag label={translate('upgrade.newest')} tone="primary" />}
        <StatusTag label={nameOf(addon)} />
        <small>
          <RelativeTime value={upAt} />
        </small>
      </header>
      <h3>{title}</h3>
      <Suspense fallback={null}>
        <RichText html={content} />
      </Suspense>
    </li>
  )
})

const Line = styled('ol')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    maxWidth: 860,
    '& > li': {
      position: 'relative',
      paddingInlineStart: 28,
      paddingBlockEnd: 28,
    },
    '& > li:last-child': { paddingBlockEnd: 0 },
    // The line, and on it the mark of the version.
    '& > li::before': {
      content: '""',
      position: 'absolute',
      insetBlock: '12px -12px',
      insetInlineStart: 5,
      width: 2,
      background: palette.divider,
    },
    '& > li:last-child::before': { display: 'none' },
    '& > li::after': {
      content: '""',
      position: 'absolute',
      insetBlockStart: 7,
      insetInlineStart: 0,
      width: 12,
      height: 12,
      boxSizing: 'border-box',
      borderRadius: 6,
      border: `2px solid ${palette.text.disabled}`,
      background: palette.background.paper,
    },
    '& > li[data-newest]::after': {
      borderColor: theme.tokens.mark,
      background: theme.tokens.mark,
    },
    '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
    '& h2': { margin: 0, fontSize: 18, lineHeight: '26px', fontWeight: 600 },
    '& h2 a': { color: 'inherit', textDecoration: 'none' },
    '& h2 a:hover': { color: palette.primary.main, textDecoration: 'underline' },
    '& h3': { margin: '6px 0 4px', fontSize: 14, fontWeight: 600 },
    '& small': { fontSize: 12, color: palette.text.secondary },
  }
})
