import { expect, it } from 'vitest'
import { fieldOf } from '#resources/core/define.ts'
import { definitionFrom } from '#resources/core/definitionSchema.ts'
import { payee } from '#resources/payee.ts'

const withFilled = (autofill: string) => {
  const name = { ...payee.fields.name, autofill }
  return JSON.parse(JSON.stringify({ ...payee, fields: { ...payee.fields, name } }))
}

it('a definition from JSON says what the browser may fill in, by names that browsers know', () => {
  expect(fieldOf(definitionFrom(withFilled('email')), 'name')?.autofill).toBe('email')
  expect(() => definitionFrom(withFilled('mail'))).toThrow("not valid at 'fields.name.autofill'")
})

it('a definition from JSON says that a tenant has few of its rows', () => {
  const few = JSON.parse(JSON.stringify({ ...payee, fewRows: true }))
  expect(definitionFrom(few).fewRows).toBe(true)
})
