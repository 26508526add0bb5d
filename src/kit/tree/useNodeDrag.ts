import { useEffect, useState } from 'react'
import { isLeaf } from '#src/kit/access.ts'
import { useScreen } from '#src/kit/context.tsx'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { capitalised, useDoneTexts } from '#src/kit/done.ts'
import { failureOf } from '#src/kit/failure.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import type { AnyRow } from '#src/kit/overrides.ts'
import { nameOf } from '#src/kit/titles.ts'
import { useToast } from '#src/kit/useToast.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import type { Forest } from '#src/ui/tree/forest.ts'
import { canMoveBelow, type Node } from './nodes.ts'
import { revealInTree } from './reveal.ts'

/** Dragging a node to a new parent; the server has the last word. */
export const useNodeDrag = (forest: Forest<Node>) => {
  const { resource, screen } = useScreen().place
  const provider = useConsoleProvider()
  const renew = useInvalidateResource()
  const tell = useToast()
  const t = useKitTranslate()
  const { what } = useDoneTexts()
  const [dragged, setDragged] = useState<string | null>(null)
  useEffect(() => {
    if (dragged === null) return
    // The row that is dragged may be gone from the page by now, and then nobody is told that the drag has ended. No
    // pointer moves without a pressed button while something is dragged.
    const end = (event: Event) => {
      if (event.type === 'dragend' || (event as PointerEvent).buttons === 0) setDragged(null)
    }
    const signs = ['dragend', 'pointermove', 'pointerdown'] as const
    for (const sign of signs) window.addEventListener(sign, end)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, end)
    }
  }, [dragged])
  const accepts = (target: string | null) => {
    const below = target === null ? undefined : forest.byId.get(target)?.row
    if (dragged === null || (below && isLeaf(resource, below))) return false
    return canMoveBelow(forest, dragged, target)
  }
  const drop = async (target: string | null) => {
    const row = dragged === null ? undefined : forest.byId.get(dragged)?.row
    const parent = resource.tree?.parent
    setDragged(null)
    if (!row || !parent || !accepts(target)) return
    try {
      const { data } = await provider.update<AnyRow>(screen.path, {
        id: row.id,
        data: { [parent]: target, version: row.version },
        previousData: row,
      })
      revealInTree(resource, [data])
      const below = target === null ? undefined : forest.byId.get(target)?.row
      const moved = { what: what([row]) }
      const text = below
        ? t('tree.moved', { ...moved, parent: nameOf(resource, below) })
        : t('tree.movedToTop', moved)
      tell(capitalised(text))
    } catch (error) {
      const { fields, message } = failureOf(error)
      tell(fields[parent] ?? message, 'error')
    }
    await renew()
  }
  return { dragged, begin: setDragged, end: () => setDragged(null), accepts, drop }
}

export type NodeDrag = ReturnType<typeof useNodeDrag>
