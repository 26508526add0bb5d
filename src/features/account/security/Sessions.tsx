import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { request } from '#src/providers/http.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Fetched } from '../Fetched.tsx'
import { Lines, Part } from '../parts.tsx'
import { postAccountChange } from '../useAccount.ts'
import { SessionLine, type SignIn } from './SessionLine.tsx'

/** Where one is signed in, with the way to end what one does not know. */
export const Sessions = () => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: ['signIns'],
    queryFn: () => request<{ list: readonly SignIn[] }>('/user/admin/member/signIns'),
    retry: false,
  })
  const { end, ending } = useEnding(async () => void (await query.refetch()))
  const [asking, setAsking] = useState(false)
  const others = query.data?.list.filter(({ here }) => !here).length ?? 0
  return (
    <Part
      title={translate('account.sessions.title')}
      hint={translate('account.sessions.hint')}
      action={
        others > 0 && (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            {translate('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      <Fetched query={query}>
        {({ list }) => (
          <Lines>
            {list.map(one => (
              <SessionLine key={one.id} session={one} onEnd={() => void end({ ids: [one.id] })} />
            ))}
          </Lines>
        )}
      </Fetched>
      {asking && (
        <ConfirmDialog
          open
          title={translate('account.sessions.asking')}
          text={translate('account.sessions.askingText', { smart_count: others })}
          verb={translate('account.sessions.end')}
          danger
          busy={ending}
          onConfirm={() => void end({ others: true }).then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        />
      )}
    </Part>
  )
}

const useEnding = (renew: () => Promise<void>) => {
  const translate = useTranslate()
  const tell = useToast()
  const [ending, setEnding] = useState(false)
  const end = async (which: { ids: string[] } | { others: true }) => {
    // Its button stays as it is: one that is disabled loses the focus.
    if (ending) return
    setEnding(true)
    await postAccountChange<{ sessions: number }>('sessions/end', which).then(
      ({ sessions }) => tell(translate('account.sessions.ended', { smart_count: sessions })),
      error => tell(failureOf(error).message, 'error'),
    )
    await renew()
    setEnding(false)
  }
  return { end, ending }
}
