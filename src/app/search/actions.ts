import type { AuthProvider } from 'react-admin'
import { isBin } from '#resources/core/permissions.ts'
import type { Registry, ResourceScreen } from '#resources/core/registry.ts'
import type { Screen } from '#resources/core/resource.ts'
import { grantsQuery } from '#src/kit/access.ts'
import { type ScreenActions, screenActionsOf } from '#src/kit/actions/screenActions.ts'
import { resourceTextsOf } from '#src/kit/words.ts'
import type { Entry } from './entries.ts'

/** A screen that one may open, and what it offers. */
export interface AvailableScreen extends ResourceScreen {
  offers: ScreenActions
}

/** By path the screens that the signed-in person may open. */
export const loadAvailableScreens = async (
  registry: Registry,
  authProvider: AuthProvider | undefined,
): Promise<ReadonlyMap<string, AvailableScreen>> => {
  const places = registry.all().flatMap(resource =>
    (Object.entries(resource.screens) as [string, Screen][]).map(([key, screen]) => ({
      resource,
      key,
      screen,
    })),
  )
  const asked = await Promise.all(
    places.map(async place => {
      const { resource, screen } = place
      const grants = await grantsQuery(resource, screen.path, authProvider).queryFn()
      const opens = grants.has('list') && screen.actions.includes('list') && !isBin(screen)
      return opens ? [{ ...place, offers: screenActionsOf(resource, screen, grants) }] : []
    }),
  )
  return new Map(asked.flat().map(it => [it.screen.path, it]))
}

type Translate = (key: string, args?: Readonly<Record<string, string | number>>) => string

/** What the screens offer without a row: to add one, and to look into the bin. */
export const actionEntries = (
  screens: ReadonlyMap<string, AvailableScreen>,
  translate: Translate,
  go: (path: string) => void,
): Entry[] =>
  [...screens.values()].flatMap(({ resource, key, screen, offers }) => {
    const words = resourceTextsOf(resource, translate)
    const title = words.screen(key, 'title')
    const entry = (part: 'create' | 'bin', text: string, icon: string): Entry => ({
      key: `${part} ${screen.path}`,
      group: 'actions',
      title: text,
      subtitle: part === 'create' ? title : undefined,
      words: [`${part} ${resource.name}`],
      icon,
      run: () => go(`/${screen.path}/${part}`),
    })
    return [
      ...(offers.create && !screen.across
        ? [entry('create', translate('kit.create', { name: words.name }), 'Add')]
        : []),
      ...(offers.bin ? [entry('bin', translate('kit.bin.title', { title }), 'Delete')] : []),
    ]
  })
