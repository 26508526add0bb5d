import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Extension } from '#resources/core/extension.ts'
import { kindPartMistakes } from '#resources/core/kindParts.ts'
import type { Late } from './late.tsx'
import type { BrowserKind, OverrideLoaders } from './overrides.ts'
import type { Shell } from './shell.ts'

/**
 * A page that is not generated from a definition. `resources/pages.ts` says who may open its address; at an
 * address that does not stand there, and below none that does, the page decides by itself.
 */
export interface ConsolePage {
  /** The address below the base of the console, such as `/home/message/:id`. */
  readonly path: string
  readonly Page: Late<object>
  /**
   * Requests what the page shows first while its code is loaded, when the address is opened as it is, without a
   * query of its own.
   */
  readonly prefetch?: (client: QueryClient) => Promise<unknown>
}

/** An entry of the menu of the user's own account. */
export interface UserMenuEntry {
  /** A key of the words of the console. */
  readonly title: string
  readonly icon: string
  /** `account` stands above the entries of the session, `about` below them. */
  readonly section: 'account' | 'about'
  /** Whether it is shown, and why it cannot be used: a key of the words of the console. */
  readonly state?: (shell: Shell) => 'hidden' | 'usable' | { readonly disabled: string | undefined }
  /** The address that it leads to. In the search it leads there as well if `searchable`. */
  readonly to?: string
  /** Opened in place of an address. */
  readonly Dialog?: ComponentType<{ onClose: () => void }>
  readonly searchable?: boolean
}

/**
 * A part of the console with a purpose of its own, such as notices. `src/features.ts` lists the features of the product;
 * the kit and the shell name none of them.
 */
export interface ConsoleFeature {
  readonly name: string
  /** Hand-made parts by resource. Their code is fetched with the screen that needs it. */
  readonly overrides?: OverrideLoaders
  /** Kinds of fields, besides those of the product. */
  readonly kinds?: readonly BrowserKind[]
  readonly pages?: readonly ConsolePage[]
  /** Addresses that lead to others. */
  readonly redirects?: Readonly<Record<string, string>>
  /** Buttons of the header, before those of the language and the theme. */
  readonly headerParts?: readonly ComponentType[]
  readonly userMenu?: readonly UserMenuEntry[]
  /** Drawn with every page, on top of it, such as messages that have just arrived. */
  readonly overlays?: readonly ComponentType[]
  /** Drawn once a page stands and nothing more urgent is to be done, while the server answers. */
  readonly background?: readonly ComponentType[]
  /** Explains below a refused page why the user may not call this route. */
  readonly Refused?: ComponentType<{ route: string }>
  /** Called once before the event stream opens, to react to its events. The stream waits for the promise, for five seconds at most. */
  readonly listen?: (client: QueryClient) => void | Promise<void>
}

/** A component that a feature brings, with a key for React. */
interface FeaturePart<P = object> {
  readonly key: string
  readonly Part: ComponentType<P>
}

/** What the features bring, put together. */
export interface ConsoleParts {
  readonly overrides: OverrideLoaders
  readonly pages: readonly ConsolePage[]
  readonly redirects: Readonly<Record<string, string>>
  readonly headerParts: readonly FeaturePart[]
  readonly userMenu: readonly UserMenuEntry[]
  readonly overlays: readonly FeaturePart[]
  readonly background: readonly FeaturePart[]
  readonly refusals: readonly FeaturePart<{ route: string }>[]
  readonly listeners: readonly NonNullable<ConsoleFeature['listen']>[]
}

/** Puts features together. Throws where two bring the same: a name, parts of one resource, an address. */
export const composeConsole = (features: readonly ConsoleFeature[]): ConsoleParts => {
  const all = <T>(partOf: (feature: ConsoleFeature) => readonly T[] | undefined) =>
    features.flatMap(feature => partOf(feature) ?? [])
  assertUnique(
    'feature',
    features.map(({ name }) => name),
  )
  assertUnique(
    'address',
    all(({ pages, redirects }) => [
      ...(pages ?? []).map(({ path }) => path),
      ...Object.keys(redirects ?? {}),
    ]),
  )
  assertUnique(
    'parts of the resource',
    all(({ overrides }) => Object.keys(overrides ?? {})),
  )
  return {
    overrides: Object.assign({}, ...features.map(({ overrides }) => overrides)),
    pages: all(({ pages }) => pages),
    redirects: Object.assign({}, ...features.map(({ redirects }) => redirects)),
    headerParts: all(({ name, headerParts }) => keyed(name, headerParts)),
    userMenu: all(({ userMenu }) => userMenu),
    overlays: all(({ name, overlays }) => keyed(name, overlays)),
    background: all(({ name, background }) => keyed(name, background)),
    refusals: all(({ name, Refused }) => Refused && keyed(name, [Refused])),
    listeners: all(({ listen }) => listen && [listen]),
  }
}

const keyed = <P>(feature: string, components: readonly ComponentType<P>[] = []) =>
  components.map((Part, at): FeaturePart<P> => ({ key: `${feature} ${at}`, Part }))

const assertUnique = (what: string, names: readonly string[]) => {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`Two features bring the ${what} '${twice}'.`)
}

/** The features of extensions. Throws when a field kind of an extension has no browser part. */
export const ofExtensions = (
  features: readonly ConsoleFeature[],
  extensions: readonly Pick<Extension, 'name' | 'kinds'>[],
): readonly ConsoleFeature[] => {
  const mistakes = kindPartMistakes(extensions, features, 'browser')
  if (mistakes.length === 0) return features
  const error = new Error(mistakes.join('\n'))
  // The page says that code is missing, whatever the reason; the developer tools name it. Node has no such function.
  globalThis.reportError?.(error)
  throw error
}
