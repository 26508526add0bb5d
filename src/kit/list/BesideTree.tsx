import { memo } from 'react'
import type { AnyResource } from '#resources/core/resource.ts'
import { TreePanel } from '#src/ui/TreePanel.tsx'
import type { Filters } from '../filters/useFilters.ts'
import { useOptions } from '../inputs/options.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { TreeSkeleton } from './Skeleton.tsx'

/** As many nodes as the API answers at once: a part of a tree would leave branches without their place. */
const maxNodes = 10_000

export interface SideProps {
  filters: Filters
  name: string
  target: AnyResource
}

/** The nodes of such a tree; undefined until they are there. */
export const useNodes = (target: AnyResource) =>
  useOptions(target, { open: true, q: '', ...(target.tree ? { most: maxNodes } : {}) }).data?.list

/** The tree that filters the list by one of its references. */
export const BesideTree = memo(
  ({ name, target, filters, onPick }: SideProps & { onPick?: () => void }) => {
    const { values, set } = filters
    const words = useResourceTexts(target)
    const t = useKitTranslate()
    const nodes = useNodes(target)
    const pick = (id: string | null) => {
      set(name, id && target.tree ? { under: id } : (id ?? undefined))
      onPick?.()
    }
    if (!nodes) return <TreeSkeleton />
    return (
      <TreePanel
        items={nodes}
        label={t('beside.title', { name: words.name })}
        selected={(values[name] as { under?: string } | undefined)?.under ?? null}
        onSelect={pick}
        depth={2}
        height="fill"
      />
    )
  },
)
