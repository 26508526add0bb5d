import { useCallback } from 'react'
import { useUnselect } from 'react-admin'
import { binStoreKeyOf } from '#src/kit/actions/screenActions.ts'
import { useToast } from '#src/kit/useToast.ts'
import { useScreen } from '../context.tsx'
import type { Failure } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'

/**
 * After a refused batch: unselects the rows that somebody else has removed meanwhile, which may stand on other pages,
 * and answers those that are left. When none is left the refusal is told in a toast, since nothing else can be tried.
 */
export const useUnselectMissing = () => {
  const { screen } = useScreen().place
  const unselect = useUnselect(screen.path, binStoreKeyOf(screen))
  const tell = useToast()
  return useCallback(
    (rows: readonly AnyRow[], { missing, message }: Failure): readonly AnyRow[] => {
      if (!missing) return rows
      const left = rows.filter(({ id }) => !missing.includes(id))
      if (left.length === 0) tell(message, 'error')
      unselect([...missing])
      return left
    },
    [unselect, tell],
  )
}
