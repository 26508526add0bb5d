const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const numberOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : digits.indexOf(word))

/** Works out the question that stands in for the picture. */
export const solve = (question: string): string => {
  const [, left = '', sign = '', right = ''] =
    /([零一二三四五六七八九十\d]+)\s*(加|减|乘|\+|-)\s*([零一二三四五六七八九十\d]+)/.exec(
      question,
    ) ?? []
  const [a, b] = [numberOf(left), numberOf(right)]
  if (sign === '乘') return String(a * b)
  return String(sign === '加' || sign === '+' ? a + b : a - b)
}
