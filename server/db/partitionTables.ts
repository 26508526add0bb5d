import type { CatalogueTable, Table } from './model.ts'

/** A partition as the planner wants it. Nobody but `uc_system` reads it by its own name. */
export const partitionAs = (table: Table, name: string): Table => {
  const { byMonth: _, ...rest } = table
  const { uc_system = '' } = table.grants
  return {
    ...rest,
    name,
    indexes: table.indexes.map(it => ({ ...it, name: it.name.replace(table.name, name) })),
    grants: { uc_system },
  }
}

/** The partitions that are present, as tables. */
export const knownPartitions = (
  table: Table,
  tables: Readonly<Record<string, CatalogueTable>>,
): Table[] =>
  table.byMonth === undefined
    ? []
    : Object.entries(tables)
        .filter(([, is]) => is.partitionOf === table.name)
        .map(([name]) => partitionAs(table, name))
