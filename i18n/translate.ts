type Tree = { readonly [key: string]: string | Tree | undefined }

/**
 * The text at a dotted path with `%{name}` filled in, or the path itself when there is none. Of two forms
 * parted by `||||` the first is for a `smart_count` of one, as in Polyglot.
 */
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
  const forms = found.split(' |||| ')
  const form = (args.smart_count === 1 ? forms[0] : forms.at(-1)) as string
  return form.replace(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : whole,
  )
}
