import type { ReactNode } from 'react'
import type { TreeItem } from './forest.ts'

export type CheckState = 'checked' | 'half' | 'unchecked'

/** Boxes before the lines of a tree. */
interface TreeChecks {
  stateOf(id: string): CheckState
  /** `targets`: the ids that the checkbox applies to, see `targetsOf`. */
  onToggle(id: string, targets: readonly string[]): void
  /** Why a box cannot be changed; nothing when it can. */
  lockedBy?(id: string): string | undefined
}

export interface TreePanelProps<T extends TreeItem> {
  items: readonly T[]
  /** Names the tree to people who do not see it. */
  label: string
  selected?: string | null | undefined
  /** Called with null when the selected line is chosen again. */
  onSelect?: ((id: string | null) => void) | undefined
  checks?: TreeChecks | undefined
  /** How many levels are open at first. */
  depth?: number
  /** Greatest height of the lines in pixels, or `fill` for all that the parent has. */
  height?: number | 'fill'
  /** Drawn before and after a title. */
  iconOf?: ((item: T) => ReactNode) | undefined
  extraOf?: ((item: T) => ReactNode) | undefined
  /** Buttons beside the search box; those for all lines have to know whether a search hides some. */
  tools?: ReactNode | ((isSearching: boolean) => ReactNode)
  /** Said when there are no items. */
  empty?: string
}
