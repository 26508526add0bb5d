import type { Action, AnyResource, Screen } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { binOf } from '#src/kit/bin/place.ts'
import type { Asking, Case, Page } from './walk.ts'

/** Every screen of the definitions. */
const screens: readonly Case[] = (resources as readonly AnyResource[]).flatMap(resource =>
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

/** The recycle bins, with the search and the filters above them. */
export const bins = lists
  .filter(({ screen }) => screen.actions.includes('bin') && screen.actions.includes('list'))
  .map(({ resource, screen }): Case => {
    const bin = binOf({ resource, key: '', screen }).screen
    return { resource, screen: { ...bin, path: `${screen.path}/bin` } }
  })

/** The trial has no row that offers them. Their dialogs are those of the others, with a single text. */
const rowless = new Set([
  'limitRequest grant',
  'limitRequest decline',
  'notice remind',
  'gateway test',
])

/** Every action whose dialog asks for something, on the first screen that offers it. */
export const askings: readonly Asking[] = (resources as readonly AnyResource[]).flatMap(resource =>
  Object.entries(resource.actions as Readonly<Record<string, Action>>).flatMap(
    ([name, { input }]) => {
      const screen = Object.values(resource.screens as Readonly<Record<string, Screen>>).find(
        it => it.view !== 'form' && it.actions.includes(name),
      )
      return input && screen && !rowless.has(`${resource.name} ${name}`)
        ? [{ resource, screen, action: name }]
        : []
    },
  ),
)

/** What no definition describes. */
export const pages: readonly Page[] = [
  { path: 'user/login', where: 'body' },
  { path: 'user/login', opens: ['手机号登录'], where: 'body' },
  { path: 'user/login', opens: ['忘记密码？'], where: 'body' },
  // A phone number is proven by a message, and the form then wants no captcha.
  { path: 'user/login', opens: ['注册一个'], shows: '姓名', where: 'body', goes: '验证码' },
  { who: 'tenant', path: 'org/dept', opens: ['搜索Ctrl K'], where: '[role="dialog"]' },
  { who: 'tenant', path: 'org/user', opens: ['视图', '另存为视图'], where: '[role="dialog"]' },
  { who: 'tenant', path: 'home/message', where: 'main' },
  { who: 'tenant', path: 'home/message?tab=private', opens: ['写私信'], where: '[role="dialog"]' },
  { who: 'tenant', path: 'home/upgrade/logs', where: 'main' },
  { who: 'tenant', path: 'home/account', where: 'main' },
  { who: 'tenant', path: 'home/account?tab=withdrawal', opens: ['填写收款信息'], where: 'main' },
  { who: 'tenant', path: 'home/account?tab=security', opens: ['修改'], where: '[role="dialog"]' },
]
