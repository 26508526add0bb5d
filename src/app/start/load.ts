import type { I18nProvider } from 'react-admin'
import { currentShell, type Shell, setShell } from '#src/kit/shell.ts'
import { type RequestOptions, request } from '#src/providers/http.ts'
import { currentLanguage } from '#src/providers/language.ts'
import {
  type Member,
  memberInfoPath,
  type SiteConfig,
  siteConfigPath,
} from '#src/providers/member.ts'
import type { HeaderEntry, MenuNode } from '#src/providers/menus.ts'
import { loadRuntimeDefinitions } from '#src/providers/registry.ts'
import { headerMenuPath, sideMenuPath } from '#src/start/calls.ts'
import { showSessionMismatch } from '../signals.ts'

/** Loads config, user and menus. Throws if the user cannot be loaded; the others may be missing. */
export const loadShell = async (): Promise<Shell> => {
  const [config, member, header, menus] = await Promise.all([
    request<SiteConfig>(siteConfigPath).catch(() => undefined),
    request<Member>(memberInfoPath),
    listOf<HeaderEntry>(headerMenuPath).catch(() => []),
    menusWithRights().catch((failure: unknown) => ({ failure })),
  ])
  return 'list' in menus
    ? { config, member, header, menus: menus.list, rights: menus.rights }
    : { config, member, header, menus: undefined, failure: menus.failure }
}

const menusWithRights = async () => {
  const { list, rights } = await request<{ list: MenuNode[]; rights?: string }>(sideMenuPath)
  return { list, rights }
}

let reloads = 0

/** Loads them again, after a change of language or a failure. An answer that arrives after a newer call is ignored. */
export const refetchShell = async () => {
  reloads += 1
  const own = reloads
  const shell = await loadShell().catch(failure => ({ ...currentShell(), failure }))
  if (own !== reloads) return
  // Another window switched the session to another tenant or user: forms that are open here must not be saved there.
  if (placeOf(shell) === placeOf(currentShell())) setShell(shell)
  else showSessionMismatch('elsewhere')
}

let configReloads = 0

/** Loads the site's settings again: name, logo and theme of open pages follow. The last call counts here as well. */
export const reloadConfig = async () => {
  configReloads += 1
  const own = configReloads
  const config = await request<SiteConfig>(siteConfigPath).catch(() => undefined)
  if (config && own === configReloads) setShell({ ...currentShell(), config })
}

const placeOf = ({ member: { tenantId, id, acting } }: Shell) =>
  [tenantId, id, acting?.as, acting?.until].join()

/** Definitions that were added at run time; the console works without them. */
export const loadDefinitions = (): Promise<boolean> => loadRuntimeDefinitions().catch(() => false)

/** Follows a change of them in an open page. Returns whether there was one. Throws when they cannot be loaded. */
export const reloadDefinitions = (i18nProvider: I18nProvider): Promise<boolean> =>
  loadRuntimeDefinitions(() => i18nProvider.changeLocale(currentLanguage()))

const listOf = async <T>(path: string, call?: RequestOptions): Promise<T[]> =>
  (await request<{ list: T[] }>(path, call)).list
