import type { AnyResource, Screen } from '#resources/core/define.ts'
import { resources } from '#resources/index.ts'
import type { Case, Page } from './walk.ts'

/** Every screen of the definitions. */
export const screens: readonly Case[] = (resources as readonly AnyResource[]).flatMap(resource =>
  Object.values(resource.screens as Readonly<Record<string, Screen>>).map(screen => ({
    resource,
    screen,
  })),
)

/** Those with a list, each with the search and the filters that stand above it. */
export const lists = screens.filter(({ screen }) => screen.view !== 'form')

/** Those with a form of their own. */
export const forms = screens.filter(
  ({ screen }) => screen.view === 'form' || screen.actions.includes('create'),
)

/** What no definition describes. */
export const pages: readonly Page[] = [
  { who: 'tenant', path: 'home/message', where: 'main' },
  { who: 'tenant', path: 'home/message?tab=private', opens: '写私信', where: '[role="dialog"]' },
  { who: 'tenant', path: 'home/upgrade/logs', where: 'main' },
  { who: 'tenant', path: 'home/account', where: 'main' },
  { who: 'tenant', path: 'home/account?tab=withdrawal', opens: '填写收款信息', where: 'main' },
]
