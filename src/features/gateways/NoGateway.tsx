import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { gateway } from '#resources/gateway.ts'
import { outbox } from '#resources/outbox.ts'
import { useGrants } from '#src/kit/access.ts'
import type { EmptyListProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useEnvironment } from './useEnvironment.ts'

/** What becomes of text messages while no gateway is kept here, and what helps. */
export const NoGateway = ({ action }: EmptyListProps) => {
  const translate = useTranslate()
  const words = useResourceTexts(gateway)
  const environment = useEnvironment()
  const outboxAction = useOutboxAction()
  if (!environment || environment.channels.includes('sms'))
    return <EmptyState reason={translate('ui.gateway.none')} action={action} />
  if (environment.trial)
    return (
      <EmptyState
        reason={translate('ui.gateway.none')}
        hint={translate('ui.gateway.trial')}
        action={outboxAction ?? action}
      />
    )
  return <EmptyState reason={words.screen('main', 'empty')} action={action} />
}

/** Leads to where codes are read in a trial, for whom that is open. */
const useOutboxAction = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { path } = outbox.screens.main
  if (!useGrants(outbox, path)?.has('list')) return undefined
  return { label: translate('ui.gateway.outbox'), onClick: () => void navigate(`/${path}`) }
}
