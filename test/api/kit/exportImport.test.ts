import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvFile } from '#resources/core/csv.ts'
import type { AnyField, FieldKind } from '#resources/core/fields.ts'
import { type AnyResource, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { ruleOf } from '#resources/core/rules.ts'
import { dept } from '#resources/dept.ts'
import { resources } from '#resources/index.ts'
import { post } from '#resources/post.ts'
import { role } from '#resources/role.ts'
import { joinCellValues, splitCellValues } from '#server/kit/export/cellList.ts'
import { importableFields } from '#server/kit/import/columns.ts'
import { readCsv } from '#server/kit/import/csv.ts'
import { dayOf, momentOf } from '#server/kit/import/dates.ts'
import { requiredRows, sampleRow, writable } from '#test/support/rows.ts'
import type { TestRow } from '#test/support/sql.ts'
import { representing } from '#test/support/tier.ts'
import { another, someone } from './house.ts'
import { openWarehouse, parcel, type Warehouse } from './parcel.ts'

/** What separates, quotes, hides or runs something somewhere. */
const marks = [
  ...', 、;；\n\t/|"\'“”=+-@#：:.，\\',
  '""',
  "'=",
  '#N/A',
  '#REF!',
  '  ',
  '= ',
  'sep=',
]
const letters = [
  ...'aB9é张ß',
  'Sales',
  'East',
  '华东',
  '2026-01-02',
  'Enabled',
  'Yes',
  'true',
  'null',
]
const written = fc
  .array(fc.constantFrom(...marks, ...letters), { minLength: 1, maxLength: 8 })
  .map(it => it.join(''))

/** What the rule of the field makes of the text; undefined where it refuses. */
const accepted = (field: AnyField, text: string): string | undefined => {
  const { success, data } = ruleOf(field).safeParse(text)
  return success && data !== '' ? (data as string) : undefined
}

const hard = (field: AnyField): fc.Arbitrary<string | undefined> =>
  written.map(text => accepted(field, text))

const instant = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map(it => it.toISOString())

/** Values of the kinds whose notation is in question; the samples do for the others. */
const values: Partial<Record<FieldKind, (field: AnyField) => fc.Arbitrary<unknown>>> = {
  text: hard,
  multiline: hard,
  list: () =>
    fc.array(written, { maxLength: 4 }).map(items => {
      const { success, data } = ruleOf({ kind: 'list' }).safeParse(items)
      return success ? data : []
    }),
  date: () => instant.map(it => it.slice(0, 10)),
  dateTime: () => instant,
  money: () => fc.integer({ min: 0, max: 10 ** 9 }).map(it => (it / 100).toFixed(2)),
  json: () => fc.jsonValue(),
}

let house: Warehouse
let named: Record<string, readonly TestRow[]>
const platform = someone({ tenantId: '1' })
const member = someone()
const actorFor = ({ tenancy }: AnyResource) => (tenancy === 'platform' ? platform : member)

/** Names of referenced rows: two alike, one that is another's code, and every separator. */
const names = [
  'Sales, East',
  'Sales',
  'East',
  '华东、华南',
  'a；b;c',
  '"quoted"',
  'say "hi", you',
  "'=cmd",
  '=1+1',
  '@you',
  'left/right|up',
  '#N/A',
  'Twin',
  'Twin',
  'code4',
]

beforeAll(async () => {
  house = await openWarehouse()
  named = {}
  for (const resource of [dept, post, role]) {
    const rows: TestRow[] = []
    for (const [at, name] of names.entries()) {
      // Siblings have different names.
      const below = resource.tree && name === 'Twin' ? { parentId: rows[at % 2]?.id } : {}
      const given = { name, code: `code${at}`, ...below }
      rows.push(await house.add(resource, another(resource, given)))
    }
    named[resource.name] = rows
  }
  // What rows of other resources have to refer to.
  for (const resource of writable(resources))
    for (const [, { to, required }] of fieldsOf(resource)) {
      const target = house.registry.find(to ?? '')
      if (!target || !required || named[target.name]) continue
      const given = await requiredRows(house.registry.find, target, async (other, body) => {
        const { id } = await house.add(other, body, actorFor(other))
        return id
      })
      named[target.name] = [await house.add(target, another(target, given), actorFor(target))]
    }
})

const picked = ({ kind, to, required }: AnyField): fc.Arbitrary<unknown> => {
  const ids = (named[to as string] ?? []).map(it => it.id as string)
  if (ids.length === 0) return fc.constant(kind === 'references' ? [] : null)
  return kind === 'references'
    ? fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 5 })
    : fc.constantFrom(...(required ? [] : [null]), ...ids)
}

/** Bodies for creates, different in what is unique. */
const bodies = (resource: AnyResource): fc.Arbitrary<Record<string, unknown>[]> => {
  const own = importableFields(resource).filter(
    ([, { unique, shape, kind }]) => !shape && (!unique || kind === 'text'),
  )
  const drawn = own.flatMap(([name, field]) => {
    const value = field.to ? picked(field) : values[field.kind]?.(field)
    return value ? [[name, value] as const] : []
  })
  return fc.array(fc.record(Object.fromEntries(drawn)), { minLength: 1, maxLength: 5 })
}

let made = 5000
/** A text that no other row has, behind or before its number. */
const numbered = (field: AnyField, text: string) => {
  const short = text.slice(0, (field.max ?? 255) - 10)
  return accepted(field, made % 2 === 0 ? `${short}${made}` : `${made}${short}`)
}
const bodyOf = (resource: AnyResource, drawn: Record<string, unknown>) => {
  made += 1
  const kept = Object.entries(drawn).flatMap(([name, value]) => {
    const field = resource.fields[name] as AnyField
    const told = field.unique ? numbered(field, String(value ?? '')) : value
    return told === undefined ? [] : [[name, told] as const]
  })
  return sampleRow(resource, made, Object.fromEntries(kept))
}

const zone = 'America/New_York'

const exported = async (resource: AnyResource, ids: readonly string[]) => {
  const columns = importableFields(resource).map(([name]) => name)
  const query = { columns, zone, filter: { id: ids }, sort: ['id', 'ASC'] }
  const answer = await house.fetch(actorFor(resource), `${resource.api}/export`, query)
  return answer.text()
}

const call = async (resource: AnyResource, path: string, body: unknown) => {
  const answer = await house.call(actorFor(resource), 'POST', `${resource.api}${path}`, body)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}

const xmlText = (text: string) =>
  text.replace(/_x(?=[\dA-F]{4}_)/gi, '_x005F_x').replace(/[<>&"]/g, it => `&#${it.charCodeAt(0)};`)

/** The same cells as texts of a workbook. */
const workbookOf = (csv: string) =>
  zipSync({
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${readCsv(strToU8(csv))
        .map(
          ({ cells }) =>
            `<row>${cells.map(it => `<c t="inlineStr"><is><t>${xmlText(String(it))}</t></is></c>`).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`,
    ),
  }) as Uint8Array<ArrayBuffer>

const imported = async (resource: AnyResource, file: string | Uint8Array<ArrayBuffer>) => {
  await house.sql("delete from uc_attempt where key like 'rate|import|%'")
  const init = { method: 'POST', body: file }
  const answer = await house.fetch(actorFor(resource), `${resource.api}/import`, { zone }, init)
  const { data } = (await answer.json()) as { data: { errors: unknown[]; ids: string[] } }
  expect(data.errors).toEqual([])
  return data.ids
}

const withImport = resources.filter(it =>
  Object.values<Screen>(it.screens).some(({ actions }) => actions.includes('import')),
)

describe.each(
  [...representing(withImport), parcel].map(it => [it.name, it as AnyResource] as const),
)('rows of %s', (_, resource) => {
  it.each([
    ['CSV', (csv: string) => csv],
    ['xlsx', workbookOf],
  ])('are the same after an export as CSV and an import as %s', async (_, fileOf) => {
    const property = fc.asyncProperty(bodies(resource), async drawn => {
      const ids: string[] = []
      for (const it of drawn) ids.push((await call(resource, '', bodyOf(resource, it))).id)
      const before = await exported(resource, ids)
      await call(resource, '/delete', { ids })
      await call(resource, '/purge', { ids })
      const again = await imported(resource, fileOf(before))
      expect(await exported(resource, again)).toBe(before)
      await call(resource, '/delete', { ids: again })
      await call(resource, '/purge', { ids: again })
    })
    await fc.assert(property, { numRuns: 12 })
  })
})

describe('departments', () => {
  const file = async () => {
    const query = { columns: ['name', 'code', 'parentId'], zone, sort: ['name', 'ASC'] }
    return (await house.fetch(other, `${dept.api}/export`, query)).text()
  }
  const other = someone({ tenantId: '3' })

  it('come back in another tenant, children before parents and with names that repeat', async () => {
    const add = (name: string, code: string, parentId: string | null = null) =>
      house.add(dept, another(dept, { name, code, parentId }), other)
    const root = await add('Z root', 'z')
    const [east, west] = [await add('East', 'e', root.id), await add('West', 'w', root.id)]
    for (const it of [east, west]) {
      const same = await add('Sales', `s${it.code}`, it.id)
      await add('A team', `t${it.code}`, same.id)
    }
    const before = await file()
    expect(before).toContain('A team,te,se')
    const all = await house.call(other, 'GET', dept.api)
    const ids = all.data.list.map((it: TestRow) => it.id)
    for (const path of ['delete', 'purge'])
      expect(await house.call(other, 'POST', `${dept.api}/${path}`, { ids })).toMatchObject({
        code: 0,
      })
    const init = { method: 'POST', body: before }
    const answer = await house.fetch(other, `${dept.api}/import`, { zone }, init)
    expect(await answer.json()).toMatchObject({ code: 0, data: { errors: [], valid: 7 } })
    expect(await file()).toBe(before)
  })
})

describe('several values in a cell', () => {
  const value = written.map(it => it.replaceAll('\n', ' ').trim()).filter(it => it !== '')

  it('are the same when they are read', () => {
    fc.assert(
      fc.property(fc.array(value), fc.constantFrom(', ', '、'), (list, between) => {
        expect(splitCellValues(joinCellValues(list, between))).toEqual(list)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['a, b;c；d、e，f\ng', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
    [' "a, b" , c', ['a, b', 'c']],
    ['"a" b, c', ['"a" b', 'c']],
    ['5" pipe, "open', ['5" pipe', '"open']],
    ['"a ""b"""', ['a "b"']],
    [',, ;', []],
  ])('are told apart: %s', (text, list) => {
    expect(splitCellValues(text)).toEqual(list)
  })

  it('may be one name that contains a separator, as people write it', async () => {
    await house.empty()
    const csv = csvFile([
      ['name', 'code', 'postIds'],
      ['one', 'one', 'say "hi", you'],
      ['two', 'two', 'Sales, East'],
    ])
    expect((await house.sending(csv)).data.errors).toEqual([])
    const labels = (await house.parcels()).map(it => it.labels.postIds)
    // Where both parts are names, they are two; in quotes they would be one.
    expect(labels).toEqual([['say "hi", you'], ['Sales', 'East']])
  })
})

describe('a date in a cell', () => {
  const utc = { zone: 'UTC', from1904: false }

  it.each([
    ['2024-01-15', '2024-01-15'],
    ['2024/1/5', '2024-01-05'],
    ['1/31/2026', '2026-01-31'],
    ['2026年1月31日', '2026-01-31'],
    ['2024-02-29 00:00:00', '2024-02-29'],
    ['2024-02-29T00:00:00.000Z', '2024-02-29'],
  ])('%s is read', (text, day) => {
    expect(dayOf(text, utc)).toBe(day)
  })

  it.each([
    ['2024-01-15 09:30', '2024-01-15T14:30:00.000Z'],
    ['2024-01-15T09:30:15.250', '2024-01-15T14:30:15.250Z'],
    ['2024-01-15T09:30:00Z', '2024-01-15T09:30:00Z'],
    ['2024-01-15 09:30 +08:00', '2024-01-15T09:30:00+08:00'],
    ['2024/1/15 9:30:00-0500', '2024-01-15T09:30:00-05:00'],
  ])('with a time, %s, is read by its offset or in the zone of the file', (text, moment) => {
    expect(momentOf(text, { zone, from1904: false })).toBe(moment)
  })

  const wrong = [
    '2024-01-155',
    '2024-01-15 banana',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '31/01/2026',
    '1/31/20266',
    '2024-01-15 25:00',
    '2024-01-15 10:61',
  ]
  it.each(wrong)('%s is refused with its row and column', async text => {
    for (const column of ['packedOn', 'sentAt']) {
      const file = csvFile([
        ['name', 'code', column],
        ['a', 'w1', ''],
        ['b', 'w2', text],
      ])
      const { code, data } = await house.sending(file, { dry: 'true' })
      expect([code, data.errors.length]).toEqual([0, 1])
      expect(data.errors[0]).toMatchObject({
        row: 3,
        column: `resources.parcel.fields.${column}`,
        value: text,
      })
    }
  })

  it('that the clocks of its zone skip is refused, and one that they repeat comes back', async () => {
    const skipped = csvFile([
      ['name', 'code', 'sentAt'],
      ['a', 'w1', '2024-03-10 02:30'],
    ])
    expect((await house.sending(skipped, { dry: 'true', zone })).data.errors).toMatchObject([
      { row: 2, value: '2024-03-10 02:30' },
    ])
    for (const sentAt of ['2024-11-03T05:30:00.000Z', '2024-11-03T06:30:00.000Z']) {
      await house.empty()
      await house.add(parcel, another(parcel, { sentAt, code: 'hour' }))
      const [row] = await house.parcels()
      const file = await exported(parcel, [row.id])
      await house.empty()
      await imported(parcel, file)
      expect((await house.parcels())[0].sentAt).toBe(sentAt)
    }
  })
})

it.each([
  ['size', '1,5'],
  ['size', '1,000,00'],
  ['price', '12,5'],
  ['price', '1,23.45'],
])('a %s of %s is refused instead of losing its comma', async (column, text) => {
  const file = csvFile([
    ['name', 'code', column],
    ['a', 'n1', text],
  ])
  const { data } = await house.sending(file, { dry: 'true' })
  expect(data.errors).toMatchObject([{ row: 2, value: text }])
})

it('a title in quotes may contain separators', () => {
  const csv = csvFile([
    ['a;b;c', 'd'],
    ['1', '2'],
  ])
  expect(readCsv(strToU8(csv)).map(it => it.cells)).toEqual([
    ['a;b;c', 'd'],
    ['1', '2'],
  ])
})
