import { strToU8, zipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#server/base/actor.ts'
import { codes, HttpRefusal } from '#server/base/errors.ts'
import { importsAMinute } from '#server/kit/import/limits.ts'
import { readContent } from '#server/kit/import/read.ts'
import { someone } from './house.ts'
import { openWarehouse, parcel, type Warehouse } from './parcel.ts'

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse()
})
beforeEach(() => house.empty())

const file = 'name,code\na,a\n'
const dry = { dry: 'true' }
const ofOne = (userId: string): Actor => someone({ userId })
const ofTwo = someone({ tenantId: '3', userId: '2001' })

/** An import whose body has not arrived yet, and a function that completes it. */
const slow = (actor: Actor) => {
  let complete = () => {}
  let isRead = () => {}
  /** Resolves when the import is admitted: bodies of waiting imports are not read. */
  const begun = new Promise<void>(resolve => {
    isRead = resolve
  })
  const body = new ReadableStream<Uint8Array>(
    {
      start: controller => {
        complete = () => {
          controller.enqueue(strToU8(file))
          controller.close()
        }
      },
      pull: () => isRead(),
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const sent = house.fetch(actor, `${parcel.api}/import`, dry, init)
  const answer = sent.then(async it => (await it.json()) as { code: number; key?: string })
  return { begun, complete: () => complete(), answer }
}

/** A small file that takes long to read. */
const bomb = () =>
  zipSync({
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${'<row/>'.repeat(3_900_000)}</sheetData></worksheet>`,
    ),
  }) as Uint8Array<ArrayBuffer>

describe('imports at the same time', () => {
  it('are limited to one per person: the second waits, a third is refused', async () => {
    const first = slow(ofOne('1001'))
    await first.begun
    const others = [1, 2].map(() => house.sending(file, dry, ofOne('1001')))
    expect(await Promise.race(others)).toMatchObject({
      code: codes.busy,
      key: 'errors.import.ownRunning',
    })
    first.complete()
    expect((await first.answer).code).toBe(0)
    expect((await Promise.all(others)).map(it => it.code).sort()).toEqual([0, codes.busy])
  })

  it('are limited to two per tenant, and those of another tenant continue', async () => {
    const slowOnes = [slow(ofOne('1001')), slow(ofOne('1002'))]
    await Promise.all(slowOnes.map(it => it.begun))
    const third = house.sending(file, dry, ofOne('1003'))
    expect((await house.sending(file, dry, ofTwo)).code).toBe(0)
    let isDone = false
    third.finally(() => {
      isDone = true
    })
    expect((await house.sending(file, dry, ofTwo)).code).toBe(0)
    expect(isDone).toBe(false)
    for (const it of slowOnes) it.complete()
    expect((await third).code).toBe(0)
    for (const it of slowOnes) expect((await it.answer).code).toBe(0)
  })

  it('of a person are limited per minute', async () => {
    const me = ofOne('1004')
    for (let at = 0; at < importsAMinute; at += 1)
      expect((await house.sending('', dry, me)).key).toBe('errors.import.empty')
    const answer = await house.fetch(me, `${parcel.api}/import`, dry, {
      method: 'POST',
      body: file,
    })
    expect(answer.status).toBe(new HttpRefusal(429, 'errors.tooMany').status)
    expect((await house.sending(file, dry, ofOne('1005'))).code).toBe(0)
  })

  it('never block another tenant, whatever is in the files', async () => {
    const bytes = bomb()
    expect(bytes.length).toBeLessThan(50_000)
    // Keeps both permits of this tenant taken by files that occupy a thread.
    const attackers = ['1001', '1002', '1003'].map(async userId => {
      for (let round = 0; round < 3; round += 1) await house.sending(bytes, dry, ofOne(userId))
    })
    const took: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const begun = performance.now()
      expect((await house.sending(file, dry, ofTwo)).code).toBe(0)
      took.push(performance.now() - begun)
    }
    await Promise.all(attackers)
    // One such file takes about a second. When both threads were taken by them, each other file
    // took ten seconds.
    expect(Math.max(...took)).toBeLessThan(6000)
  }, 120_000)
})

describe('a caller who disconnects', () => {
  it('ends the thread that reads their file', async () => {
    const caller = new AbortController()
    const reading = expect(readContent(bomb(), caller.signal)).rejects.toMatchObject({
      key: 'errors.busy',
    })
    caller.abort()
    await reading
    expect((await readContent(strToU8(file), new AbortController().signal)).lines).toHaveLength(2)
  })

  it('gives their place in the queue back', async () => {
    const me = ofOne('1001')
    const first = slow(me)
    await first.begun
    const caller = new AbortController()
    const waiting = house.fetch(me, `${parcel.api}/import`, dry, {
      method: 'POST',
      body: file,
      signal: caller.signal,
    })
    caller.abort()
    expect(await (await waiting).json()).toMatchObject({ key: 'errors.busy' })
    const second = house.sending(file, dry, me)
    first.complete()
    expect((await second).code).toBe(0)
    await first.answer
  })
})
