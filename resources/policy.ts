import { defineResource } from './core/define.ts'
import { flag, integer, text } from './core/fields.ts'

const limit = () => integer({ initial: 0 })

export const policy = defineResource({
  name: 'policy',
  api: '/user/admin/policy',
  tenancy: 'platform',
  title: 'title',
  scope: 'all',
  fields: {
    title: text({ required: true, max: 64, search: true, unique: 'platform' }),
    isDefault: flag({ initial: false }),
    userMax: limit(),
    deptMax: limit(),
    roleMax: limit(),
    postMax: limit(),
  },
  actions: {},
  form: [
    {
      rows: [
        ['title', 'isDefault'],
        ['userMax', 'deptMax'],
        ['roleMax', 'postMax'],
      ],
    },
  ],
  screens: {},
})
