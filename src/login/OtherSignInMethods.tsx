import { type ComponentType, Suspense } from 'react'
import { arePasskeysSupported } from '#src/providers/passkey.ts'
import { lateComponent } from './late.tsx'
import type { LoginConfig, WayProps } from './site.ts'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'

interface SignInMethod {
  wanted: (login: LoginConfig) => boolean
  load: () => Promise<ComponentType<WayProps>>
}

/** Ways in beside the two forms, each a button or some, in the order they are shown; what it fails with it tells itself. */
const ways: readonly SignInMethod[] = [
  {
    wanted: login => login.providers.length > 0,
    load: async () => (await import('./provider/Providers.tsx')).Providers,
  },
  {
    wanted: login => login.passkeys && arePasskeysSupported(),
    load: async () => (await import('./passkey/PasskeyWay.tsx')).PasskeySignIn,
  },
]

const late = ways.map(({ wanted, load }) => ({
  wanted,
  Way: lateComponent<WayProps>(load),
}))

/** What else one may come with; drawn once the form stands. */
export const OtherSignInMethods = (props: WayProps) => {
  const settled = useAfterFirstPaint()
  const on = late.filter(({ wanted }) => wanted(props.login))
  if (!settled || on.length === 0) return null
  return (
    <div className="ways">
      <Suspense fallback={null}>
        {on.map(({ Way }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Way key={at} {...props} />
        ))}
      </Suspense>
    </div>
  )
}
