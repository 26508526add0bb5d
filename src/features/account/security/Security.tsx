import { Fetched } from '../Fetched.tsx'
import { Factors } from '../factors/Factors.tsx'
import type { AccountProps } from '../useAccount.ts'
import { useAccount } from '../useAccount.ts'
import { Sessions } from './Sessions.tsx'
import { SignInSettings } from './SignInSettings.tsx'

/** How one signs in, and where one is signed in. */
const Security = ({ member }: AccountProps) => {
  const query = useAccount()
  return (
    <>
      <Fetched query={query}>
        {account => (
          <SignInSettings
            account={account}
            hasPassword={member.hasPassword}
            demo={member.demo ?? false}
          />
        )}
      </Fetched>
      <Factors />
      <Sessions />
    </>
  )
}

export default Security
