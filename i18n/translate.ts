type Tree = { readonly [key: string]: string | Tree | undefined }

/** The text at a dotted path with `%{name}` filled in, or the path itself when there is none. */
export const translate = (
  words: object,
  key: string,
  args: Readonly<Record<string, string | number>> = {},
): string => {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      words as Tree,
    )
  if (typeof found !== 'string') return key
  return found.replace(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : whole,
  )
}
