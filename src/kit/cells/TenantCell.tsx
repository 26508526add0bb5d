import { Link } from 'react-router-dom'
import type { CellProps } from '../overrides.ts'
import { labelsOf } from './marks.tsx'
import { Nothing } from './Nothing.tsx'

/** The tenant that a row belongs to, with the way to its page. */
export const TenantCell = ({ row, name, value }: CellProps) => {
  const [label] = labelsOf(row, name)
  return label === undefined ? (
    <Nothing />
  ) : (
    <Link className="uc-link uc-text" to={`/tenant/details/${value}`} title={label}>
      {label}
    </Link>
  )
}
