import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Acting, Member } from '#src/providers/member.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
// At hand when the time is over, whatever has become of the line by then.
import './SessionMismatchDialog.tsx'

import { serverNow } from '#src/ui/serverTime.ts'
import { showSessionMismatch } from '../signals.ts'
import { endActing } from './goHome.ts'

const second = 1000
const leftUntil = (until: number) => Math.max(0, Math.ceil((until - serverNow()) / second))

/** Counts down by itself, so that nothing around it is drawn again; at the end it says that the time is over. */
const TimeLeft = ({ until }: { until: string }) => {
  const end = Date.parse(until)
  const [left, setLeft] = useState(() => leftUntil(end))
  useEffect(() => {
    const tick = () => setLeft(leftUntil(end))
    const timer = setInterval(tick, second)
    return () => clearInterval(timer)
  }, [end])
  const over = left === 0
  useEffect(() => {
    if (over) showSessionMismatch('over')
  }, [over])
  const two = (part: number) => String(part).padStart(2, '0')
  return (
    <time dateTime={`PT${left}S`} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {`${two(Math.floor(left / 60))}:${two(left % 60)}`}
    </time>
  )
}

/** Where the session stands that is not at home, why, for how long, and the way back; on every screen. */
export const ActingBanner = ({ member, acting }: { member: Member; acting: Acting }) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    endActing().catch(() => setBusy(false))
  }
  const who = { tenant: member.tenantName, user: member.realName || member.username }
  const by = translate('shell.acting.by', { name: acting.userName, home: acting.homeTenantName })
  const reason = acting.reason && translate('shell.acting.reason', { reason: acting.reason })
  return (
    <Box
      role="status"
      aria-live="off"
      aria-label={translate('shell.acting.label')}
      sx={[bar, acting.readOnly ? looking : changing]}
    >
      <AppIcon name={acting.readOnly ? 'Visibility' : 'Edit'} fontSize="small" />
      <Box sx={texts}>
        <Box component="strong" sx={line} title={by}>
          {translate(`shell.acting.${acting.as}`, who)}
        </Box>
        <Box sx={{ ...line, minWidth: 0, display: 'flex', gap: 1.5 }}>
          <span>{translate(acting.readOnly ? 'shell.acting.readOnly' : 'shell.acting.write')}</span>
          <Box component="span" sx={line} title={reason ? `${reason}\n${by}` : by}>
            {reason || by}
          </Box>
        </Box>
      </Box>
      <Box sx={{ whiteSpace: 'nowrap', fontSize: 12 }}>
        {translate('shell.acting.left')} <TimeLeft until={acting.until} />
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={busy}
        onClick={leave}
        sx={out}
      >
        {translate('shell.acting.leave')}
      </Button>
    </Box>
  )
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: (theme: Theme) => theme.zIndex.appBar + 1,
  height: 'var(--uc-banner)',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 1.5, md: 2 },
  fontSize: 13,
} as const

const texts = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  gap: { xs: 0, md: 2 },
  '& strong': { flex: 'none', maxWidth: '100%' },
} as const

const out = {
  flex: 'none',
  height: 26,
  whiteSpace: 'nowrap',
  color: '#fff',
  borderColor: 'rgba(255, 255, 255, 0.7)',
  '&:hover': { borderColor: '#fff', bgcolor: 'rgba(255, 255, 255, 0.12)' },
} as const

/** Colours of their own in either theme: a ground that no other part of the page has. */
const looking = { bgcolor: '#0b5394', color: '#fff' } as const
const changing = { bgcolor: '#ad4e00', color: '#fff' } as const
