import { defineResource } from './core/define.ts'
import { choice, flag, icon, integer, reference, routes, status, text, url } from './core/fields.ts'

const page = { when: { type: ['directory', 'menu'] } } as const

export const menu = defineResource({
  name: 'menu',
  api: '/user/admin/menu',
  tenancy: 'platform',
  shared: 'granted',
  title: 'title',
  tree: { parent: 'parentId', leaf: { type: ['button'] } },
  fields: {
    type: choice({ of: ['directory', 'menu', 'button'], initial: 'menu' }),
    client: choice({ of: ['pc', 'mobile'], initial: 'pc' }),
    addon: text({ max: 64, shape: 'code', initial: 'ml.svc.user' }),
    parentId: reference('menu', { pick: { type: ['directory', 'menu'] } }),
    title: text({ required: true, max: 64, search: true, unique: 'siblings' }),
    /**
     * The message key that the title comes from, until a person writes a title of their own. `title` then holds the
     * Chinese text of it, by which rows are searched and sorted.
     */
    titleKey: text({ max: 200, write: 'never' }),
    name: text({ required: true, max: 64, shape: 'code', search: true, unique: 'siblings' }),
    icon: icon({ ...page }),
    path: url({ search: true, ...page }),
    component: text({ max: 200, shape: 'path', when: { type: ['menu'] } }),
    redirect: url({ ...page }),
    permissions: routes({}),
    activeMenu: url({ ...page }),
    remark: text({ max: 200 }),
    isRoot: flag({ initial: false, ...page }),
    affix: flag({ initial: false, ...page }),
    alwaysShow: flag({ initial: false, ...page }),
    keepAlive: flag({ initial: false, ...page }),
    hidden: flag({ initial: false, ...page }),
    isFrame: flag({ initial: false, ...page }),
    sort: integer({ initial: 0 }),
    status: status(),
  },
  form: [
    {
      rows: [
        ['type', 'client'],
        ['parentId', 'addon'],
        ['title', 'name'],
        ['icon', 'sort'],
        ['status'],
      ],
    },
    {
      title: 'route',
      rows: [['path', 'component'], ['redirect', 'activeMenu'], ['permissions'], ['remark']],
    },
    {
      title: 'display',
      rows: [
        ['isRoot', 'affix'],
        ['alwaysShow', 'keepAlive'],
        ['hidden', 'isFrame'],
      ],
    },
  ],
  screens: {
    main: {
      columns: ['title', 'icon', 'type', 'client', 'name', 'path', 'permissions', 'sort', 'status'],
      filters: ['type', 'client', 'status'],
      actions: ['list', 'show', 'create', 'update', 'delete', 'restore', 'bin', 'purge'],
      menu: { under: 'permission', icon: 'MenuOpen', order: 20 },
    },
  },
})
