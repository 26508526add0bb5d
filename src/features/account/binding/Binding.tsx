import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { request } from '#src/providers/http.ts'
import { bindingResult } from '#src/providers/providerFlow.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Fetched } from '../Fetched.tsx'
import { Lines, Part } from '../parts.tsx'
import { IdentityLine } from './IdentityLine.tsx'
import { type Identities, identityRowsOf } from './identities.ts'

const path = '/user/admin/member/account/identities'

/** Accounts elsewhere that one signs in with. */
const Binding = () => {
  const translate = useTranslate()
  const [said] = useState(bindingResult.kept)
  useEffect(bindingResult.forget, [])
  const query = useQuery({
    queryKey: ['account', 'identities'],
    queryFn: () => request<Identities>(path, { display: 'silent' }),
    retry: false,
  })
  return (
    <Part title={translate('account.binding.title')} hint={translate('account.binding.hint')}>
      {said?.done && (
        <Alert severity="success">{translate('account.binding.done', said.done)}</Alert>
      )}
      {said && !said.done && (
        <Alert severity="error">{said.failed || translate('account.binding.failed')}</Alert>
      )}
      <Fetched query={query}>
        {identities => {
          const rows = identityRowsOf(identities)
          if (rows.length === 0) return <EmptyState reason={translate('account.binding.none')} />
          return (
            <Lines>
              {rows.map(row => (
                <IdentityLine key={row.key} row={row} onChanged={() => query.refetch()} />
              ))}
            </Lines>
          )
        }}
      </Fetched>
    </Part>
  )
}

export default Binding
