// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { words as en } from '#extensions/words/en-US/server.ts'
import { words as zh } from '#extensions/words/zh-CN/server.ts'
import { translate } from '#i18n/translate.ts'
import { missingWords } from '#resources/core/words.ts'
import { resources } from '#resources/index.ts'
import { wordDifferences } from '../../../scripts/missingWords.ts'
import { sources } from './files.ts'

type Texts = Map<string, string>

const textsOf = (tree: object, before = ''): Texts =>
  new Map(
    Object.entries(tree).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string'
        ? [[before + name, value]]
        : [...textsOf(value as object, `${before}${name}.`)],
    ),
  )

const chinese = textsOf(zh)
const english = textsOf(en)
const argumentsOf = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort()

describe('the words', () => {
  it('are the same keys in both languages, those of the sign-in page too', async () => {
    expect(await wordDifferences(process.cwd(), 'en-US', 'zh-CN')).toEqual({
      missing: [],
      surplus: [],
    })
    expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort())
  })

  it.each(resources.map(resource => [resource.name, resource] as const))(
    'leave nothing of %s unsaid',
    (name, resource) => {
      const own = (words: typeof zh | typeof en) =>
        words.resources[name as keyof typeof zh.resources]
      expect([...missingWords(resource, own(zh)), ...missingWords(resource, own(en))]).toEqual([])
    },
  )

  it('say no help at field after field', () => {
    const repeated = [chinese, english].flatMap(texts => {
      const helps = [...texts].filter(([key]) => /^resources\.\w+\.help\./.test(key))
      const said = helps.map(([key, text]) => `${key.split('.')[1]}: ${text}`)
      return said.filter(text => said.filter(it => it === text).length > 2)
    })
    expect(repeated).toEqual([])
  })

  it('are never empty', () => {
    const empty = [...chinese, ...english].filter(([, text]) => text.trim() === '')
    expect(empty).toEqual([])
  })

  it('take the same arguments in both languages', () => {
    const differ = [...chinese].filter(
      ([key, text]) => `${argumentsOf(text)}` !== `${argumentsOf(english.get(key) ?? '')}`,
    )
    expect(differ.map(([key]) => key)).toEqual([])
  })

  it('of a count have a form for one, in English', () => {
    const counting = [...english].filter(([, text]) => /%\{\w*count\} [a-z]+s\b/.test(text))
    expect(counting.filter(([, text]) => !text.includes(' |||| ')).map(([key]) => key)).toEqual([])
    const said = (smart_count: number) => translate(en, 'errors.invalid', { smart_count })
    expect([said(1), said(2)]).toEqual([
      '1 entry needs correction before this can be saved.',
      '2 entries need correction before this can be saved.',
    ])
  })

  it('never look like a key', () => {
    const key = /^(?:resources|kit|shell|errors|validation|login|menus|ra|ui)\.[\w.]+$/
    expect([...chinese.values(), ...english.values()].filter(text => key.test(text))).toEqual([])
  })

  it('are English in the English list', () => {
    const foreign = [...english].filter(([, text]) => /[\u3400-\u9fff]/.test(text))
    expect(foreign.map(([key]) => key).filter(key => !/language/i.test(key))).toEqual([])
  })

  it('stand in files of the same names', () => {
    const names = (folder: string) => sources([folder]).map(({ path }) => path.slice(folder.length))
    expect(names('i18n/en-US/')).toEqual(names('i18n/zh-CN/'))
  })
})
