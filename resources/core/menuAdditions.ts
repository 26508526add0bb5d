/**
 * Directories or pages of the product with those of extensions. Throws when two have the same name: they would
 * share one entry of the menu.
 */
export const withMenuAdditions = <T extends { readonly name: string }>(
  what: 'directory' | 'page',
  product: readonly T[],
  extensions: readonly { readonly name: string; readonly added?: readonly T[] | undefined }[],
): readonly T[] => {
  const all = [...product]
  for (const { name, added = [] } of extensions)
    for (const one of added) {
      if (all.some(it => it.name === one.name))
        throw new Error(
          `extensions/${name}: there is a ${what} '${one.name}' already; rename yours.`,
        )
      all.push(one)
    }
  return all
}
