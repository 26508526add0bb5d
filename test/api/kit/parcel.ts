import { defineResource } from '#resources/core/define.ts'
import {
  choice,
  date,
  dateTime,
  flag,
  integer,
  list,
  money,
  reference,
  references,
  secret,
  status,
  text,
} from '#resources/core/fields.ts'
import type { Actor } from '#server/base/actor.ts'
import { Invalid } from '#server/base/errors.ts'
import type { Write } from '#server/kit/behaviour.ts'
import { type House, openHouse, someone } from './house.ts'

/** A resource with a field of nearly every kind that can be imported. */
export const parcel = defineResource({
  name: 'parcel',
  api: '/app/test/parcel',
  tenancy: 'tenant',
  title: 'name',
  tree: { parent: 'parentId' },
  scope: { dept: 'deptId' },
  quota: 'projectSceneMax',
  fields: {
    name: text({ required: true, max: 20 }),
    code: text({ required: true, shape: 'code', unique: 'tenant' }),
    parentId: reference('parcel', {}),
    size: integer({ max: 100 }),
    price: money({}),
    fragile: flag({ initial: false }),
    mode: choice({ of: ['air', 'sea'] }),
    packedOn: date({}),
    sentAt: dateTime({}),
    deptId: reference('dept', {}),
    postIds: references('post', {}),
    tags: list({}),
    pin: secret({ required: true, kept: 'sealed' }),
    seen: integer({ initial: 0, write: 'never' }),
    status: status(),
  },
  actions: {},
  form: [],
  screens: {},
})

export interface Warehouse extends House {
  /** Imports a file and returns the envelope. */
  sending(
    bytes: string | Uint8Array<ArrayBuffer>,
    query?: Record<string, unknown>,
    actor?: Actor,
    // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  ): Promise<{ code: number; key?: string; data: any }>
  // biome-ignore lint/suspicious/noExplicitAny: rows of any kind
  parcels(): Promise<any[]>
  empty(): Promise<void>
}

/** Opens a house with parcels, whose behaviour refuses one name. */
export const openWarehouse = async (): Promise<Warehouse> => {
  const house = await openHouse({ more: [parcel], behaviours: { parcel: behaviour } })
  const me = someone()
  return {
    ...house,
    sending: async (bytes, query = {}, actor = me) => {
      const init = { method: 'POST', body: bytes }
      const answer = await house.fetch(actor, `${parcel.api}/import`, query, init)
      return (await answer.json()) as { code: number; data: unknown }
    },
    parcels: async () => {
      const { list } = (await house.call(me, 'GET', parcel.api)).data
      // Without a screen, rows are not sorted by their codes.
      return list.sort((one: { code: string }, other: { code: string }) =>
        one.code < other.code ? -1 : 1,
      )
    },
    empty: async () => {
      await house.sql('delete from uc_parcel')
      await house.sql("delete from uc_usage where quota = 'projectSceneMax'")
      await house.sql("delete from uc_attempt where key like 'rate|import|%'")
    },
  }
}

const behaviour = {
  beforeCreate: async ({ values }: Write) => {
    if (values.name === 'forbidden') throw new Invalid({ name: { key: 'choice' } })
    return values
  },
  actions: {},
}
