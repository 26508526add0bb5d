import type { KeyRow } from './cells.tsx'
import { Samples } from './Samples.tsx'
import { Signer } from './Signer.tsx'

/** How a program comes in with this key: tried out here, and written in four languages. */
export const Connect = ({ row }: { row: KeyRow }) => (
  <div
    style={{
      padding: '8px 24px 24px',
      display: 'grid',
      gap: 24,
      gridTemplateColumns: 'minmax(0, 1fr)',
    }}
  >
    <Signer keyName={row.key ?? ''} />
    <Samples keyName={row.key ?? ''} />
  </div>
)
