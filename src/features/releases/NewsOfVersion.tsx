import { Suspense } from 'react'
import { useShell } from '#src/kit/shell.ts'
import { lazy } from '#src/ui/lazy.tsx'

const Nothing = () => <></>

const WhatIsNew = lazy(() =>
  import('./WhatIsNew.tsx').then(
    part => ({ default: part.WhatIsNew }),
    () => ({ default: Nothing }),
  ),
)

/** What is new in this version, once for each user. Nothing when the code of it cannot be loaded. */
export const NewsOfVersion = () =>
  useShell().member.acting ? null : (
    <Suspense fallback={null}>
      <WhatIsNew />
    </Suspense>
  )
