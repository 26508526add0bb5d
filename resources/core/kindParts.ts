import type { Kind } from '#resources/kinds/kind.ts'
import type { Extension } from './extension.ts'

/**
 * What is wrong with the parts of field kinds on the server or in the browser, one sentence for each mistake: a kind of an
 * extension has no part there, or a part belongs to no kind of its extension.
 */
export const kindPartMistakes = (
  extensions: readonly Pick<Extension, 'name' | 'kinds'>[],
  features: readonly {
    readonly name: string
    readonly kinds?: readonly { readonly kind: Kind }[]
  }[],
  side: 'server' | 'browser',
): string[] => {
  const file = side === 'server' ? 'server.ts' : 'console.tsx'
  return extensions.flatMap(({ name, kinds = [] }) => {
    const parts = features.flatMap(it => (it.name === name ? (it.kinds ?? []) : []))
    return [
      ...kinds
        .filter(kind => !parts.some(it => it.kind === kind))
        .map(
          kind =>
            `extensions/${name}: the field kind '${kind.name}' has no ${side} part; add one to 'kinds' of ${file}.`,
        ),
      ...parts
        .filter(({ kind }) => !kinds.includes(kind))
        .map(
          ({ kind }) =>
            `extensions/${name}: the field kind '${kind.name}' of ${file} is not in extension.ts; add it to 'kinds' there.`,
        ),
    ]
  })
}
