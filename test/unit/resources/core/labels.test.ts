import { describe, expect, it } from 'vitest'
import { words as english } from '#extensions/words/en-US/server.ts'
import { words as chinese } from '#extensions/words/zh-CN/server.ts'
import { translate } from '#i18n/translate.ts'
import { defineResource } from '#resources/core/define.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { choice, status, text } from '#resources/core/fields.ts'
import type { MessagesOf } from '#resources/core/resource.ts'
import { completedWords, missingWords } from '#resources/core/words.ts'

const fields = {
  name: text({ required: true, label: { 'zh-CN': '名称', 'en-US': 'Name' } }),
  kind: choice({
    of: ['box', 'letter'],
    label: { 'zh-CN': '类别', 'en-US': 'Kind' },
    help: { 'en-US': 'What it is sent as' },
    labels: {
      box: { 'zh-CN': '包裹', 'en-US': 'Box' },
      letter: { 'zh-CN': '信件', 'en-US': 'Letter' },
    },
  }),
  status: status({
    label: { 'zh-CN': '状态', 'en-US': 'Status' },
    confirm: { 'zh-CN': '停用“%{title}”？', 'en-US': 'Disable %{title}?' },
  }),
} as const
const parcel = defineResource({
  name: 'parcel',
  api: '/app/mail/parcel',
  tenancy: 'tenant',
  label: { 'zh-CN': '包裹', 'en-US': 'parcel' },
  plural: { 'en-US': 'parcels' },
  fields,
  actions: {
    send: {
      on: 'record',
      label: { 'zh-CN': '寄出', 'en-US': 'Send' },
      confirm: { 'zh-CN': '寄出“%{title}”？', 'en-US': 'Send %{title}?' },
      input: { to: text({ label: { 'zh-CN': '收件人', 'en-US': 'To' } }) },
    },
  },
  form: [{ label: { 'zh-CN': '内容', 'en-US': 'Content' }, rows: [['name', 'kind'], ['status']] }],
  screens: { main: {}, everywhere: { across: true, path: 'tenant/parcel' } },
})

const inEnglish = (own: object = {}) => completedWords(parcel, 'en-US', own, english.kit.derived)

describe('labels in a definition', () => {
  it('are all the words that it needs', () => {
    expect(missingWords(parcel, {})).toEqual([])
    const none: MessagesOf<typeof parcel> = {}
    expect(none).toEqual({})
  })

  it('are its texts, and the others are derived from them', () => {
    expect(inEnglish()).toEqual({
      name: 'parcel',
      plural: 'parcels',
      fields: { name: 'Name', kind: 'Kind', status: 'Status' },
      help: { kind: 'What it is sent as' },
      choices: { kind: { box: 'Box', letter: 'Letter' } },
      disabling: { status: 'Disable %{title}?' },
      actions: {
        send: {
          label: 'Send',
          done: 'Send: done',
          confirm: 'Send %{title}?',
          fields: { to: 'To' },
        },
      },
      sections: { section1: 'Content' },
      screens: {
        main: {
          title: 'Parcels',
          hint: 'Create and edit parcels',
          empty: 'No parcels yet. Create the first one.',
        },
        everywhere: {
          title: 'All parcels',
          hint: 'Parcels of all tenants',
          empty: 'No parcels yet',
        },
      },
    })
  })

  it('that one language lacks are those in English, or the first', () => {
    const words = completedWords(parcel, 'de-DE', {}, english.kit.derived)
    expect(translate(words, 'fields.name')).toBe('Name')
    const chineseWords = completedWords(parcel, 'zh-CN', {}, chinese.kit.derived)
    expect(translate(chineseWords, 'plural')).toBe('包裹')
    expect(translate(chineseWords, 'screens.main.hint')).toContain('包裹')
    const only = defineResource({
      name: 'letter',
      api: '/app/mail/letter',
      tenancy: 'tenant',
      fields: { name: text({ label: { 'zh-CN': '名称' } }) },
    })
    expect(translate(completedWords(only, 'en-US', {}, english.kit.derived), 'fields.name')).toBe(
      '名称',
    )
  })

  it('give way to the words of a file', () => {
    const words = inEnglish({ fields: { name: 'Label' }, screens: { main: { empty: 'None' } } })
    expect(translate(words, 'fields.name')).toBe('Label')
    expect(translate(words, 'fields.kind')).toBe('Kind')
    expect(translate(words, 'screens.main.empty')).toBe('None')
    expect(translate(words, 'screens.main.title')).toBe('Parcels')
  })

  it('are taken as they are, with every character', () => {
    const price = "$& $' $$ $`"
    const priced = defineResource({
      name: 'price',
      api: '/app/mail/price',
      tenancy: 'tenant',
      label: { 'en-US': price },
      fields: { name: text({ label: { 'en-US': 'Name' } }) },
    })
    const words = completedWords(priced, 'en-US', {}, english.kit.derived)
    expect(translate(words, 'screens.main.hint')).toContain(price)
  })

  it('may stand in JSON', () => {
    expect(parseDefinition(JSON.parse(JSON.stringify(parcel)))).toEqual(parcel)
  })

  it('that are missing are asked for, by the compiler as well', () => {
    const bare = defineResource({
      name: 'parcel',
      api: '/app/mail/parcel',
      tenancy: 'tenant',
      fields: { ...fields, weight: text({}) },
    })
    expect(missingWords(bare, {})).toEqual(['name', 'fields.weight'])
    const enough: MessagesOf<typeof bare> = {
      name: 'parcel',
      fields: { weight: 'Weight' },
      screens: { main: { title: 'Parcels' } },
    }
    // @ts-expect-error: `weight` has no label
    const lacking: MessagesOf<typeof bare> = { ...enough, fields: {} }
    // @ts-expect-error: no such field
    const surplus: MessagesOf<typeof bare> = { ...enough, fields: { weight: 'W', colour: 'C' } }
    expect([missingWords(bare, enough), lacking, surplus]).toHaveLength(3)
  })
})
