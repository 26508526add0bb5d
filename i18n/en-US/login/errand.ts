import type { Same } from '../../types.ts'
import type { words as zh } from '../../zh-CN/login/errand.ts'

export const words: Same<typeof zh> = {
  jump: {
    ask: 'The link leads to the site below, which is not part of this one. Go on only if you trust it:',
    go: 'Go on to %{host}',
    refused:
      'This address is not opened from here: only pages of this site, and sites that begin with https.',
    home: 'Back to the start',
  },
  access: {
    busy: 'Signing you in, one moment…',
    denied: 'The other site did not confirm it, or you turned it down there.',
    empty: 'This page is where another site leads back to; there is nothing to be done now.',
    failed: 'Signing in by another site failed, please try again!',
    back: 'Back to sign-in',
  },
}
