/** One provider with what is bound there; a bound one stays to be seen when the provider is gone. */
export interface IdentityRow {
  key: string
  title: string
  icon: string | null
  gone: boolean
  bound: Bound | undefined
}
export interface Bound {
  id: string
  provider: string
  title: string
  name: string
  boundAt: string
  usedAt: string | null
}
export interface Identities {
  offered: readonly { id: string; title: string; icon: string | null }[]
  bound: readonly Bound[]
}

/** What is on offer in its order, then what is bound at providers that are gone. */
export const identityRowsOf = ({ offered, bound }: Identities): IdentityRow[] => {
  const known = new Set(offered.map(it => it.id))
  return [
    ...offered.map(({ id, title, icon }) => ({
      key: id,
      title,
      icon,
      gone: false,
      bound: bound.find(it => it.provider === id),
    })),
    ...bound
      .filter(it => !known.has(it.provider))
      .map(it => ({ key: it.id, title: it.title, icon: null, gone: true, bound: it })),
  ]
}
