import { type ComponentType, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { reloadShell, useShell } from '#src/kit/shell.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { Frame, Side } from './Frame.tsx'
import type { AccountProps } from './useAccount.ts'

/** The tabs of the account page; the code of each is loaded when it is opened. */
const tabs: Readonly<Record<string, ComponentType<AccountProps>>> = {
  basic: lazy(() => import('./basic/Basic.tsx')),
  security: lazy(() => import('./security/Security.tsx')),
  withdrawal: lazy(() => import('./withdrawal/Withdrawal.tsx')),
  binding: lazy(() => import('./binding/Binding.tsx')),
}

/** The tabs of the account; the open one is in the address. */
export const AccountTabs = (props: AccountProps) => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  if (props.member.acting)
    return (
      <Frame>
        <EmptyState reason={translate('account.acting')} />
      </Frame>
    )
  const names = Object.keys(tabs)
  const asked = search.get('tab') ?? ''
  const open = names.includes(asked) ? asked : 'basic'
  const Part = tabs[open] as ComponentType<AccountProps>
  return (
    <Frame>
      <Side names={names} open={open} onOpen={tab => setSearch({ tab })} />
      <div role="tabpanel" id={`account-${open}`} aria-labelledby={`account-tab-${open}`}>
        <Suspense fallback={<LoadingLine />}>
          <Part {...props} />
        </Suspense>
      </div>
    </Frame>
  )
}

/** The user's own account. After a change the shell is reloaded, since the header shows name and picture. */
const Account = () => <AccountTabs member={useShell().member} onChanged={reloadShell} />

export default Account
