import type { ClientBase } from 'pg'
import { isLinked } from '#resources/core/kinds.ts'
import { type AnyResource, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { readCatalogue } from './catalogue.ts'
import type { Catalogue, CatalogueTable, Declared, RenamedField, Table } from './model.ts'
import { columnOf, linkTableOf, literal, quote, tableOf } from './names.ts'
import { type Find, tablesOf } from './resourceTables.ts'
import { asSystem, identityNote, type SchemaConflict } from './schema.ts'
import { withoutTimeout } from './withoutTimeout.ts'

/** What was done, and what a person must decide. */
interface Renames {
  readonly steps: readonly string[]
  readonly stops: readonly SchemaConflict[]
}

/**
 * Gives the columns and link tables of fields that say `was` their new names, once: with indexes,
 * constraints, comments, identities, and what is stored elsewhere and names the field. Nothing is done
 * where the earlier name holds no values. Call it inside the planner's transaction, before the plan.
 */
export const renameFields = async (
  client: ClientBase,
  declared: Declared,
  catalogue: Catalogue,
): Promise<Renames> => {
  const byName = new Map(declared.resources.map(it => [it.name, it]))
  const steps: string[] = []
  const stops: SchemaConflict[] = []
  let known = catalogue
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(withoutTimeout(statement))
    steps.push(...statements)
    if (statements.length > 0) known = await readCatalogue(client)
  }
  for (const resource of declared.resources.filter(it => !it.view)) {
    // Together: an index is named after all of its fields.
    const names = new Map<string, string>()
    for (const [to, field] of fieldsOf(resource)) {
      const places = [field.was ?? []].flat().map(from => ({
        from,
        place: isLinked(field) ? linksIn(resource, from, to) : columnsIn(resource, from, to, known),
      }))
      const there = places.filter(({ place }) => place.isThere(place.from, known))
      let earlier = there[0]
      // Of several earlier names the last one that still has values counts.
      for (const one of there.length > 1 ? there : [])
        if (await holds(client, one.place.values(one.place.from))) {
          earlier = one
          break
        }
      if (!earlier) continue
      const { from, place } = earlier
      // What is left under names from before the last one does not stand in the way of the present one.
      if (place.isThere(place.to, known) && from !== places[0]?.from) continue
      if (place.isThere(place.to, known)) {
        if (!(await holds(client, place.values(place.from)))) continue
        if (await holds(client, place.values(place.to))) {
          stops.push(place.stop)
          continue
        }
        await run([place.drop])
      }
      names.set(to, from)
    }
    await run([
      ...renamingSteps(resource, names, name => byName.get(name), known),
      ...[...names].flatMap(([to, from]) => mentionSteps(declared, resource, from, to)),
    ])
  }
  return { steps, stops }
}

/** Where the values of a field are, under its earlier and its present name. */
interface Place {
  readonly from: string
  readonly to: string
  isThere(name: string, catalogue: Catalogue): boolean
  /** What selects a row if there are values that somebody has entered. */
  values(name: string): string
  /** Removes the present one, which holds no values. What depends on it is made again by the plan. */
  readonly drop: string
  readonly stop: SchemaConflict
}

const columnsIn = (
  resource: AnyResource,
  fromField: string,
  toField: string,
  { tables }: Catalogue,
): Place => {
  const table = tableOf(resource.name)
  const [from, to] = [columnOf(fromField), columnOf(toField)]
  return {
    from,
    to,
    isThere: (name, catalogue) => catalogue.tables[table]?.columns[name] !== undefined,
    values: name => {
      const initial = tables[table]?.columns[name]?.initial
      const others = initial ? ` and ${quote(name)} is distinct from ${initial}` : ''
      return `select from ${table} where ${quote(name)} is not null${others} limit 1`
    },
    drop: `alter table ${table} drop column ${quote(to)} cascade`,
    stop: {
      table,
      column: from,
      why: `Column ${table}.${from} is now called ${to}, and rows have values in both`,
      statement: `update ${table} set ${quote(to)} = <the value to keep>, ${quote(from)} = null`,
    },
  }
}

const linksIn = (resource: AnyResource, fromField: string, toField: string): Place => {
  const from = linkTableOf(resource.name, fromField)
  const to = linkTableOf(resource.name, toField)
  return {
    from,
    to,
    isThere: (name, { tables }) => tables[name] !== undefined,
    values: name => `select from ${name} limit 1`,
    drop: `drop table ${to}`,
    stop: {
      table: from,
      column: 'target_id',
      why: `Table ${from} is now called ${to}, and both hold rows`,
      statement: `delete from ${from}`,
    },
  }
}

/** Row policies hide all rows from the owner of the tables. */
const holds = async (client: ClientBase, select: string): Promise<boolean> => {
  await client.query('set local role uc_system')
  const { rowCount } = await client.query(withoutTimeout(select))
  await client.query('reset role')
  return rowCount !== 0
}

const renamingSteps = (
  resource: AnyResource,
  names: ReadonlyMap<string, string>,
  find: Find,
  { tables }: Catalogue,
): readonly string[] => {
  if (names.size === 0) return []
  const now = tablesOf(resource, find)
  return tablesOf(formerly(resource, names), find).flatMap((old, at) => {
    const is = tables[old.name]
    return is ? tableSteps(old, now[at] as Table, is) : []
  })
}

/** The definition as it was, as far as names in the database follow from it; earlier names by the present ones. */
const formerly = (resource: AnyResource, names: ReadonlyMap<string, string>): AnyResource => {
  const named = (name: string) => names.get(name) ?? name
  const screens = Object.entries(resource.screens as Readonly<Record<string, Screen>>)
  return {
    ...resource,
    fields: Object.fromEntries(fieldsOf(resource).map(([name, field]) => [named(name), field])),
    ...(resource.tree
      ? { tree: { ...resource.tree, parent: named(resource.tree.parent as string) } }
      : {}),
    screens: Object.fromEntries(
      screens.map(([key, screen]) => [
        key,
        {
          ...screen,
          columns: screen.columns.map(named),
          ...(screen.more ? { more: screen.more.map(named) } : {}),
          filters: screen.filters.map(named),
          sort: [named(screen.sort[0]), screen.sort[1]],
          ...(screen.beside ? { beside: named(screen.beside) } : {}),
        },
      ]),
    ),
  }
}

/** Both tables have the same parts in the same order, under other names. */
const tableSteps = (old: Table, now: Table, is: CatalogueTable): readonly string[] => {
  const same = <T>(one: readonly T[], other: readonly T[]) =>
    one.map((it, at) => [it, other[at] as T] as const)
  const alter = `alter table ${now.name}`
  return [
    ...(old.name === now.name ? [] : [`alter table ${old.name} rename to ${now.name}`]),
    ...same(old.columns, now.columns).flatMap(([before, after]) => [
      ...(before.name !== after.name && is.columns[before.name] && !is.columns[after.name]
        ? [`${alter} rename column ${quote(before.name)} to ${quote(after.name)}`]
        : []),
      ...(before.generated !== undefined &&
      before.generated !== after.generated &&
      is.columns[before.name]?.comment === before.generated
        ? [
            `comment on column ${now.name}.${quote(after.name)} is ${literal(after.generated ?? '')}`,
          ]
        : []),
    ]),
    ...same(old.indexes, now.indexes).flatMap(([before, after]) => {
      const comment = is.indexes[before.name]
      if (comment === undefined) return []
      return [
        ...(before.name !== after.name && is.indexes[after.name] === undefined
          ? [`alter index ${before.name} rename to ${after.name}`]
          : []),
        ...(after.unique && before.on !== after.on && comment === before.on
          ? [`comment on index ${after.name} is ${literal(after.on)}`]
          : []),
      ]
    }),
    ...same(old.foreignKeys, now.foreignKeys).flatMap(([before, after]) =>
      before.name !== after.name &&
      is.constraints.includes(before.name) &&
      !is.constraints.includes(after.name)
        ? [`${alter} rename constraint ${before.name} to ${after.name}`]
        : [],
    ),
    ...same(old.identities ?? [], now.identities ?? []).flatMap(([before, after]) =>
      before.kind !== after.kind && is.columns[before.column]?.comment === identityNote(before.kind)
        ? [
            asSystem(
              `update uc_identity set kind = ${literal(after.kind)} where kind = ${literal(before.kind)}`,
            ),
            `comment on column ${now.name}.${quote(after.column)} is ${literal(identityNote(after.kind))}`,
          ]
        : [],
    ),
  ]
}

const mentionSteps = (
  { mentions = [] }: Declared,
  { name, screens }: AnyResource,
  from: string,
  to: string,
): readonly string[] => {
  const paths = (Object.values(screens) as Screen[]).map(it => it.path)
  const renamed: RenamedField = { resource: name, from, to, screens: paths }
  return mentions.flatMap(of => of(renamed)).map(asSystem)
}
