import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useActions } from '#src/kit/actions/ActionsProvider.tsx'
import { applicableActions } from '#src/kit/actions/screenActions.ts'
import { useScreen } from '#src/kit/context.tsx'
import { failureOf } from '#src/kit/failure.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useToast } from '#src/kit/useToast.ts'
import type { NoticeRow } from './cells.tsx'

/** Reminds those who have not read or acknowledged a notice, where one may: one person, or all of them. */
export const useRemind = (row: NoticeRow) => {
  const { resource, screen } = useScreen().place
  const { offers } = useActions()
  const provider = useConsoleProvider()
  const client = useQueryClient()
  const translate = useTranslate()
  const tell = useToast()
  const [busy, setBusy] = useState<string | null>(null)
  const may = applicableActions(resource, offers.record, [{ ...row }]).some(
    ({ name }) => name === 'remind',
  )

  /** Answers whether anybody was reminded. */
  const remind = async (userId?: string): Promise<boolean> => {
    setBusy(userId ?? 'all')
    try {
      const input = userId ? { userIds: [userId] } : {}
      const { people } = await provider.act<{ people: number }>(screen.path, {
        action: 'remind',
        ids: [row.id],
        input,
      })
      tell(
        translate('noticeScreen.readers.remindedDone', { smart_count: people, title: row.title }),
      )
      await client.invalidateQueries({ queryKey: ['notice'] })
      return true
    } catch (error) {
      tell(failureOf(error).message, 'error')
      return false
    } finally {
      setBusy(null)
    }
  }
  return { may, busy, remind }
}
