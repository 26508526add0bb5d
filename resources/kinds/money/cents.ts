/** How an amount is written; with a sign where the field may be negative. */
export const moneyPattern = ({ min }: { readonly min?: number }): RegExp =>
  min === undefined || min < 0 ? /^-?\d{1,12}(?:\.\d{1,2})?$/ : /^\d{1,12}(?:\.\d{1,2})?$/

/** Formats cents as `'12.50'`; exact at any size. */
export const moneyOfCents = (cents: string | bigint): string => {
  const whole = BigInt(cents)
  const digits = (whole < 0n ? -whole : whole).toString().padStart(3, '0')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses `'12.5'` and returns the cents as a string of digits; exact at any size. */
export const centsOfMoney = (amount: string): string => {
  const [whole = '0', rest = ''] = amount.replace('-', '').split('.')
  const cents = BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0').slice(0, 2))
  return (amount.startsWith('-') ? -cents : cents).toString()
}
