import { use } from 'react'
import { Link } from 'react-router-dom'
import { ReferenceCell } from '#resources/kinds/reference/browser.tsx'
import type { CellProps } from '../overrides.ts'
import { EmptyValue } from './EmptyValue.tsx'
import { InButton } from './InButton.ts'
import { labelsOf } from './labelsOf.ts'

/** The tenant that a row belongs to, with the way to its page. */
export const TenantCell = (props: CellProps) => {
  const { row, name, value } = props
  const inButton = use(InButton)
  const [label] = labelsOf(row, name)
  if (inButton) return <ReferenceCell {...props} />
  return label === undefined ? (
    <EmptyValue />
  ) : (
    <Link className="uc-link uc-text" to={`/tenant/details/${value}`} title={label}>
      {label}
    </Link>
  )
}
