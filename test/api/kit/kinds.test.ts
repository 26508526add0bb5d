import { beforeAll, describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { json, list, money, richText, secret, status, text } from '#resources/core/fields.ts'
import { unseal } from '#server/auth/seal.ts'
import { type House, openHouse, someone } from './house.ts'

const me = someone()
let house: House
const added = async (resource: { api: string }, body: Record<string, unknown>) =>
  (await house.call(me, 'POST', resource.api, body)).data

const vault = defineResource({
  name: 'vault',
  api: '/app/test/vault',
  tenancy: 'tenant',
  title: 'order',
  scope: 'all',
  fields: {
    order: text({ required: true, search: true }),
    amount: money({ initial: '0.00', min: 0 }),
    word: secret({ kept: 'sealed' }),
    text: richText({}),
    tags: list({}),
    more: json({}),
    status: status(),
  },
  actions: {
    open: { on: 'selection', when: { status: [1] }, input: { reason: text({ required: true }) } },
  },
  form: [],
  screens: {},
})

beforeAll(async () => {
  house = await openHouse({
    more: [vault],
    behaviours: {
      vault: { actions: { open: async (_, rows, input) => ({ opened: rows.length, input }) } },
    },
  })
})

describe('kinds', () => {
  it('keep amounts exact, secrets sealed and formatted text clean', async () => {
    const sent = {
      order: 'eins',
      amount: '999999999999.99',
      word: 'geheim',
      text: '<p onclick="x()">a<script>b</script></p>',
      tags: ['a', 'b'],
      more: { a: [1, null] },
    }
    const row = await added(vault, sent)
    expect(row).toMatchObject({
      amount: '999999999999.99',
      text: '<p>a</p>',
      tags: ['a', 'b'],
      more: { a: [1, null] },
    })
    expect(row).not.toHaveProperty('word')
    const [stored] = await house.sql('select word from uc_vault where id = $1', [row.id])
    expect(unseal(house.deps.settings.appKey, stored?.word, `uc_vault:2:${row.id}:word`)).toBe(
      'geheim',
    )
    expect(
      (
        await house.call(me, 'GET', vault.api, undefined, {
          filter: { tags: 'b', amount: { from: '999999999999.99' } },
        })
      ).data.total,
    ).toBe(1)
    expect(JSON.stringify(await house.sql('select changes from uc_audit'))).not.toContain('geheim')
  })
})

describe('an action', () => {
  it('asks for its input, and is refused where it is not offered', async () => {
    const row = await added(vault, { order: 'zwei' })
    expect(
      (await house.call(me, 'POST', `${vault.api}/${row.id}/open`, {})).data.fields,
    ).toHaveProperty('reason')
    expect(
      (await house.call(me, 'POST', `${vault.api}/open`, { ids: [row.id], reason: 'r' })).data,
    ).toEqual({ opened: 1, input: { reason: 'r' } })
    await house.call(me, 'PUT', `${vault.api}/${row.id}`, { version: 1, status: 2 })
    expect((await house.call(me, 'POST', `${vault.api}/${row.id}/open`, { reason: 'r' })).key).toBe(
      'errors.notOffered',
    )
    expect((await house.call(me, 'POST', `${vault.api}/${row.id}/close`, {})).status).toBe(404)
  })
})
