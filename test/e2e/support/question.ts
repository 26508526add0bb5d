import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { keysOf } from './keys.ts'

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const english = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const numberOf = (word: string) =>
  /^\d+$/.test(word) ? Number(word) : Math.max(digits.indexOf(word), english.indexOf(word))

/** Works out the question that stands in for the picture. */
export const solve = (question: string): string => {
  const [, left = '', sign = '', right = ''] =
    /([零一二三四五六七八九十\d]+|[a-z]+)\s*(加|减|乘|\+|-|plus|minus)\s*([零一二三四五六七八九十\d]+|[a-z]+)/.exec(
      question,
    ) ?? []
  const [a, b] = [numberOf(left), numberOf(right)]
  if (sign === '乘') return String(a * b)
  return String(['加', '+', 'plus'].includes(sign) ? a + b : a - b)
}

/** Has the question asked in place of the picture, and answers it, with the keyboard. */
export const answerCaptcha = async (page: Page) => {
  const { press, into } = keysOf(page)
  const label = page.locator('label[for="captcha"]')
  await press(page.getByRole('button', { name: /^(?:换成文字问题|Ask a question instead)$/ }))
  await expect.poll(() => label.textContent()).toMatch(/等于|What is/)
  await into(page.locator('#captcha'), solve((await label.textContent()) ?? ''))
}
