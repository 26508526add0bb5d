import type { BrowserKind, OverrideLoaders } from './overrides.ts'

/**
 * A part of the console with a purpose of its own, such as notices. `src/features.ts` lists the features of the product;
 * the kit names none of them.
 */
export interface ConsoleFeature {
  readonly name: string
  /** Hand-made parts by resource. Their code is fetched with the screen that needs it. */
  readonly overrides?: OverrideLoaders
  /** Kinds of fields, besides those of the product. */
  readonly kinds?: readonly BrowserKind[]
}

/** The hand-made parts of all features. Throws when two features bring parts for one resource. */
export const overridesOf = (features: readonly ConsoleFeature[]): OverrideLoaders => {
  const all: Record<string, OverrideLoaders[string]> = {}
  for (const { name, overrides = {} } of features)
    for (const [resource, load] of Object.entries(overrides)) {
      if (Object.hasOwn(all, resource))
        throw new Error(
          `The feature '${name}' brings parts of '${resource}', which another one does too.`,
        )
      all[resource] = load
    }
  return all
}
