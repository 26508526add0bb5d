import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findTextRange, loadPinyin } from '#src/ui/pinyin.ts'

describe('before the readings have come', () => {
  it('a text is found as it stands alone', async () => {
    // Files that ran before this one may have fetched them.
    vi.resetModules()
    const { findTextRange } = await import('#src/ui/pinyin.ts')
    expect(findTextRange('用户管理', '用户')).toEqual([0, 2])
    expect(findTextRange('用户管理', 'yhgl')).toBeUndefined()
  })
})

describe('with the readings of Chinese', () => {
  beforeAll(loadPinyin)

  it.each([
    ['用户管理', 'yonghu', [0, 2]],
    ['用户管理', 'yhgl', [0, 4]],
    ['用户管理', 'YHGL', [0, 4]],
    ['用户管理', 'guanli', [2, 4]],
    ['用户管理', 'yonghugl', [0, 4]],
    ['用户管理', 'yong hu', [0, 2]],
    ['重庆分公司', 'chongqing', [0, 2]],
    ['API 密钥', 'my', [4, 6]],
    ['Users', 'SER', [1, 4]],
  ])('%s is found by %s', (name, text, range) => {
    expect(findTextRange(name, text)).toEqual(range)
  })

  it.each([
    ['用户管理', 'yl'],
    ['用户管理', 'zzz'],
    ['用户管理', ''],
    ['Users', 'yh'],
    ['用户管理', '用管'],
  ])('%s is not found by %j', (name, text) => {
    expect(findTextRange(name, text)).toBeUndefined()
  })
})
