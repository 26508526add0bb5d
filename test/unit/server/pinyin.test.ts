// @vitest-environment node
import { expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { post } from '#resources/post.ts'
import { user } from '#resources/user.ts'
import { pinyinFieldsOf, pinyinOf, pinyinSearchOf, pinyinValuesOf } from '#server/db/pinyin.ts'

it('spells out, abbreviates and mixes both, from each syllable on', () => {
  expect(pinyinOf(['张雨晴'])).toBe(' zhangyuqing zyq zhangyq | yuqing yq yuq qing ')
})

it('reads words in their context, and names in every way', () => {
  expect(pinyinOf(['重庆分公司'])).toMatch(/^ chongqingfengongsi cqfgs /)
  for (const word of ['zenglan', 'cenglan', 'zl', 'cl'])
    expect(pinyinOf(['曾岚'])).toContain(` ${word} `)
})

it('keeps letters and digits where they stand', () => {
  expect(pinyinOf(['IoT 3号楼'])).toMatch(/^ iot3haolou iot3hl \| 3haolou 3hl haolou /)
})

it('reads several texts, and nothing where none is Chinese', () => {
  for (const word of ['yanfazhongxin', 'yfzx', 'zhongxin', 'liming', 'lm'])
    expect(pinyinOf(['研发中心', '李明'])).toContain(` ${word} `)
  expect(pinyinValuesOf(post, { name: 'Engineer' })).toEqual([null, null])
  expect(pinyinValuesOf(post, { name: '工程师' })?.[1]).toBe('工程师')
})

it('stays short for long texts', () => {
  expect(pinyinOf(['研发中心后端组'.repeat(30)]).length).toBeLessThan(8000)
})

it('takes letters for pinyin, and nothing else', () => {
  expect(pinyinSearchOf("Li Ming'zhe")).toBe('limingzhe')
  expect(pinyinSearchOf('Lü')).toBe('lv')
  // Input methods in full-width mode.
  expect(pinyinSearchOf('ＺＹｑ')).toBe('zyq')
  for (const text of ['李', '123', 'a@b', 'a-b', '']) expect(pinyinSearchOf(text)).toBeUndefined()
})

it('reads what people write and look for, and no secret', () => {
  expect(pinyinFieldsOf(user)).toEqual(['realName'])
  for (const resource of resources)
    for (const name of pinyinFieldsOf(resource))
      expect(resource.fields[name as keyof typeof resource.fields]).toMatchObject({
        kind: 'text',
        search: true,
      })
})
