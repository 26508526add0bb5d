import type { openAccess as definition } from '#resources/openAccess.ts'
import { late } from '#src/kit/late.tsx'
import type { Overrides } from '#src/kit/overrides.ts'
import { KeyCell, RoutesCell, RoutesShow } from './cells.tsx'

// Lists need none of these.
const ScopesInput = late(async () => (await import('./ScopesInput.tsx')).ScopesInput)
const FirstSecret = late(async () => (await import('./FirstSecret.tsx')).FirstSecret)
const Connect = late(async () => (await import('./Connect.tsx')).Connect)

const openAccess: Overrides<typeof definition> = {
  cells: { key: KeyCell, scopes: RoutesCell },
  shows: { key: KeyCell, scopes: RoutesShow },
  inputs: { scopes: ScopesInput },
  tabs: [{ label: 'ui.openAccess.connect', part: Connect }],
  created: FirstSecret,
}

export default openAccess
