import { useTranslate } from 'react-admin'
import { account as definition } from '#resources/account.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { useToast } from '#src/kit/useToast.ts'
import { request } from '#src/providers/http.ts'
import { Fetched } from '../Fetched.tsx'
import { OwnForm } from '../OwnForm.tsx'
import { Part } from '../parts.tsx'
import type { AccountProps } from '../useAccount.ts'
import { type Account, accountApi, useAccount, useInvalidateAccount } from '../useAccount.ts'
import { Facts } from './Facts.tsx'
import { AccountHeader } from './Who.tsx'

/** Who one is: what one says of oneself, and what one is told. */
const Basic = ({ member, onChanged }: AccountProps) => {
  const translate = useTranslate()
  const query = useAccount()
  const tell = useToast()
  const renew = useInvalidateAccount()
  const save = (values: object, stored: AnyRow | undefined) =>
    request<Account>(accountApi, {
      method: 'POST',
      body: { ...values, version: stored?.version },
    })
  const show = async (saved: Account) => {
    tell(translate('account.basic.done'))
    await Promise.all([renew(saved), onChanged()])
  }
  return (
    <Fetched query={query}>
      {account => (
        <>
          <AccountHeader account={account} member={member} />
          <Part title={translate('account.basic.title')} hint={translate('account.basic.hint')}>
            <OwnForm
              resource={definition}
              row={account}
              send={save}
              onSaved={show}
              onReload={query.refetch}
            />
          </Part>
          <Part title={translate('account.facts.title')} hint={translate('account.facts.hint')}>
            <Facts account={account} tenant={member.tenantName} />
          </Part>
        </>
      )}
    </Fetched>
  )
}

export default Basic
