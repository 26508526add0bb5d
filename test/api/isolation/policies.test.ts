import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resources } from '#resources/index.ts'
import type { TransactionActor } from '#server/db/transactions.ts'
import { checksumOf } from '#test/support/isolation/checksum.ts'
import { sampleRow } from '#test/support/rows.ts'
import { type House, openHouse, someone } from '../kit/house.ts'

/** Whoever the query layer believes to act for: PostgreSQL is told this tenant. */
const inForce = vi.hoisted(() => ({ tenantId: undefined as string | undefined }))

vi.mock('#server/db/transactions.ts', async original => {
  const scope = await original<typeof import('#server/db/transactions.ts')>()
  const told = (actor: TransactionActor): TransactionActor => ({
    ...actor,
    tenantId: inForce.tenantId ?? actor.tenantId,
  })
  return {
    ...scope,
    asActor: (db, actor, ...rest) => scope.asActor(db, told(actor), ...rest),
    readAsActor: (db, actor, ...rest) => scope.readAsActor(db, told(actor), ...rest),
    selectAsActor: (db, actor, ...rest) => scope.selectAsActor(db, told(actor), ...rest),
  } satisfies typeof scope
})

// Rows of a view come from elsewhere; isolation.exhaustive.test.ts has them.
const owned = resources.filter(it => it.tenancy === 'tenant' && !('view' in it))

describe.each(owned.map(it => [it.name, it] as const))('rows of %s', (_, resource) => {
  let house: House
  let live: string
  let binned: string
  const owner = someone()
  const add = async (seed: number) =>
    (await house.call(owner, 'POST', resource.api, sampleRow(resource, seed))).data.id
  beforeAll(async () => {
    house = await openHouse()
    live = await add(1)
    binned = await add(6)
    await house.call(owner, 'DELETE', `${resource.api}/${binned}`)
  })
  beforeEach(() => {
    inForce.tenantId = undefined
    return () => {
      inForce.tenantId = undefined
    }
  })

  it('are hidden by PostgreSQL though the query layer names their tenant', async () => {
    inForce.tenantId = '3'
    for (const path of ['', '/options', '/bin'])
      expect((await house.call(owner, 'GET', `${resource.api}${path}`)).data).toEqual({
        list: [],
        total: 0,
      })
    for (const path of ['', '/history'])
      expect((await house.call(owner, 'GET', `${resource.api}/${live}${path}`)).code).toBe(65)
  })

  it('are changed by nothing that the query layer asks for under another tenant', async () => {
    const before = await checksumOf(house.db)
    const actions = Object.keys(resource.actions).map(name => `/${name}`)
    inForce.tenantId = '3'
    const writes = [
      ['PUT', `/${live}`, { version: 1 }],
      ['DELETE', `/${live}`],
      ['POST', '/delete', { ids: [live] }],
      ...['/restore', '/purge'].map(path => ['POST', `/${binned}${path}`]),
      ...actions.map(path => ['POST', `/${live}${path}`, {}]),
    ] as [string, string, object?][]
    for (const [method, path, body] of writes)
      expect((await house.call(owner, method, resource.api + path, body)).code, path).not.toBe(0)
    expect(await checksumOf(house.db)).toBe(before)
  })
})
