import { expect, it } from 'vitest'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { WrongDefinition } from '#resources/core/mistakes.ts'
import { fieldOf } from '#resources/core/resource.ts'
import { payee } from '#resources/payee.ts'

const withFilled = (autofill: string) => {
  const name = { ...payee.fields.name, autofill }
  return JSON.parse(JSON.stringify({ ...payee, fields: { ...payee.fields, name } }))
}

it('a definition from JSON says what the browser may fill in, by names that browsers know', () => {
  expect(fieldOf(parseDefinition(withFilled('email')), 'name')?.autofill).toBe('email')
  expect(() => parseDefinition(withFilled('mail'))).toThrow('fields.name.autofill: Invalid option')
})

it('a definition from JSON is refused with the place of each mistake', () => {
  const { tenancy, ...wrong } = JSON.parse(JSON.stringify({ ...payee, surprise: 1 }))
  wrong.fields.name.colour = 'red'
  wrong.screens = { main: { view: 'grid' } }
  const mistakes = (() => {
    try {
      parseDefinition(wrong)
    } catch (error) {
      return error instanceof WrongDefinition ? error.mistakes : []
    }
    return []
  })()
  expect(mistakes.map(({ at }) => at)).toEqual(
    expect.arrayContaining(['tenancy', 'surprise', 'fields.name.colour', 'screens.main.view']),
  )
  expect(mistakes).toContainEqual({
    at: 'surprise',
    message: "There is no setting 'surprise' here; take it out.",
  })
})

it('a definition from JSON says that a tenant has few of its rows', () => {
  const few = JSON.parse(JSON.stringify({ ...payee, fewRows: true }))
  expect(parseDefinition(few).fewRows).toBe(true)
})
