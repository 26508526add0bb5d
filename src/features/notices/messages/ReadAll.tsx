import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { markAllRead } from '#src/providers/messages.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { kindOf, type Tab } from './inboxState.ts'
import { invalidateMessages, useUnread } from './useUnread.ts'

/** Marks what one sees in this tab as read, once one has said so. */
export const ReadAll = ({ tab }: { tab: Tab }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const tell = useToast()
  const counts = useUnread()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const count = countOf(counts, tab)
  const name = translate(`messages.tabs.${tab}`)
  const work = async () => {
    setBusy(true)
    await markAllRead(kindOf(tab)).then(
      ({ read }) => tell(translate('messages.readAll.done', { smart_count: read })),
      error => tell(failureOf(error).message, 'error'),
    )
    await invalidateMessages(client)
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={count === 0}
        onClick={() => setAsking(true)}
      >
        {translate('messages.readAll.label')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={translate('messages.readAll.title')}
          text={translate('messages.readAll.text', { name, smart_count: count })}
          verb={translate('messages.readAll.verb')}
          busy={busy}
          onConfirm={() => void work()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

const countOf = (counts: ReturnType<typeof useUnread>, tab: Tab) =>
  ({
    all: counts.total,
    notification: counts.notifyCount,
    announcement: counts.noticeCount,
    private: counts.letterCount,
  })[tab]
