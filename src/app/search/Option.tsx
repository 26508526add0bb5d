import type { HTMLAttributes } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import type { Hit } from './entries.ts'

interface OptionProps extends HTMLAttributes<HTMLElement> {
  hit: Hit
}

/** One line: what it is, the part that fits standing out, and where it belongs. */
export const SearchOption = ({ hit, ...props }: OptionProps) => (
  <div {...props} className="uc-search-option">
    <AppIcon name={hit.icon} fontSize="small" />
    <span className="uc-search-title">{titleOf(hit)}</span>
    {hit.subtitle && <span className="uc-search-subtitle">{hit.subtitle}</span>}
  </div>
)

const titleOf = ({ title, mark }: Hit) => {
  if (!mark) return title
  const [from, to] = mark
  return (
    <>
      {title.slice(0, from)}
      <mark>{title.slice(from, to)}</mark>
      {title.slice(to)}
    </>
  )
}
