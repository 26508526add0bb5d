import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { request } from '#src/providers/http.ts'
import { goToProvider } from '#src/providers/providerFlow.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { Line } from '../parts.tsx'
import type { Bound, IdentityRow } from './identities.ts'

const path = '/user/admin/member/account/identities'

interface IdentityLineProps {
  row: IdentityRow
  /** Reads again what is bound. */
  onChanged: () => Promise<unknown>
}

/** A provider, what is bound there, and what may be done about it. */
export const IdentityLine = ({ row, onChanged }: IdentityLineProps) => {
  const translate = useTranslate()
  const tell = useToast()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { key, title, icon, bound, gone } = row
  // The question names it until it has gone, which is later than the list has it.
  const asked = useRef('')
  if (bound) asked.current = bound.name
  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(error => tell(failureOf(error).message, 'error'))
    setBusy(false)
    setAsking(false)
  }
  const bind = async () => {
    const body = { provider: key }
    const going = request<{ url: string; browser: string }>(`${path}/begin`, {
      method: 'POST',
      body,
      display: 'silent',
    })
    goToProvider(await going, { purpose: 'bind' })
  }
  const unbind = async () => {
    await request(`${path}/unbind`, { method: 'POST', body: { id: bound?.id }, display: 'silent' })
    tell(translate('account.binding.undone', { title }))
    // The question stays until then: behind it the line still offers to unbind what is gone.
    await onChanged()
  }
  return (
    <Line
      item
      title={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Avatar variant="rounded" src={icon ?? ''} alt="" sx={mark}>
            {[...title][0]}
          </Avatar>
          {title}
        </Stack>
      }
      text={bound ? <BoundText bound={bound} gone={gone} /> : translate('account.binding.unbound')}
    >
      {bound ? (
        <Button
          variant="outlined"
          onClick={() => setAsking(true)}
          aria-label={`${translate('account.binding.unbind')}: ${title}`}
        >
          {translate('account.binding.unbind')}
        </Button>
      ) : (
        <Button
          variant="outlined"
          loading={busy}
          onClick={() => void doing(bind)}
          aria-label={`${translate('account.binding.bind')}: ${title}`}
        >
          {translate('account.binding.bind')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={translate('account.binding.confirm.title', { title })}
        text={translate('account.binding.confirm.text', { name: asked.current })}
        verb={translate('account.binding.unbind')}
        danger
        busy={busy}
        onConfirm={() => void doing(unbind)}
        onCancel={() => setAsking(false)}
      />
    </Line>
  )
}

const mark = { width: 24, height: 24, fontSize: 13, bgcolor: 'divider', color: 'text.primary' }

const BoundText = ({ bound, gone }: { bound: Bound; gone: boolean }) => {
  const translate = useTranslate()
  const { name, boundAt, usedAt } = bound
  return (
    <>
      {translate('account.binding.as', { name })} · {translate('account.binding.at')}{' '}
      <RelativeTime value={boundAt} /> ·{' '}
      {usedAt ? (
        <>
          {translate('account.binding.used')} <RelativeTime value={usedAt} />
        </>
      ) : (
        translate('account.binding.neverUsed')
      )}
      {gone && <div>{translate('account.binding.gone')}</div>}
    </>
  )
}
