import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { lazy } from '#src/ui/lazy.tsx'

/** A component whose code comes later; `load` fetches it ahead of its use. */
export type Late<P> = FunctionComponent<P> & { load: () => Promise<unknown> }

/**
 * A component in a chunk of its own. Code that is there already is drawn at once: `lazy` alone suspends even
 * then, and React holds back what follows a fallback for 300 ms. Until it is there `meanwhile` stands in its
 * place; without one, in that of all that the nearest `Suspense` holds, and the focus in it is lost.
 */
export const late = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  meanwhile?: ReactNode,
): Late<P> => {
  let known: ComponentType<P> | undefined
  const load = async () => {
    known ??= await fetch()
    return known
  }
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each chunk, at the top of a module
  const Part = (props: P) => {
    // Fixed when mounted: another type later would lose what was typed.
    const [Drawn] = useState<ComponentType<P>>(() => known ?? Lazy)
    if (meanwhile === undefined) return <Drawn {...props} />
    return (
      <Suspense fallback={meanwhile}>
        <Drawn {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, { load })
}
