import type { ClientBase } from 'pg'
import { languageFacts } from '#extensions/languageFacts.ts'
import { type Language, languages } from '#i18n/catalog.ts'
import { type AnyResource, fieldOf } from '#resources/core/resource.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { fieldStorageOf } from './columns.ts'
import { withoutTimeout } from './withoutTimeout.ts'

/**
 * The collation of a language. It is the product's own, so that its version can be refreshed by the
 * role that owns the tables.
 */
export const collationOf = (language: Language): string =>
  `uc_${language.toLowerCase().replaceAll('-', '_')}`

/** Texts that hold nothing but ASCII are sorted alike in every language, so one index is enough. */
const plain = 'en-US'

/**
 * The languages in which a field is sorted differently; empty when it is not sorted as text. Of a
 * view those texts alone that it is sorted by, for which its tables have an index in each language.
 */
export const sortLanguages = (resource: AnyResource, name: string): readonly Language[] => {
  const isOffered = !resource.view || sortableFieldsOf(resource).includes(name)
  const field = isOffered ? fieldOf(resource, name) : undefined
  const collation = field && fieldStorageOf(field).collation?.(field)
  if (collation === 'characters') return [plain]
  return collation === 'languages' ? languages : []
}

/** SQL of a column as a list in this language is sorted by it. */
export const sortedSql = (
  resource: AnyResource,
  name: string,
  column: string,
  language: Language,
): string => {
  const offered = sortLanguages(resource, name)
  if (offered.length === 0) return column
  return `${column} collate ${collationOf(offered.includes(language) ? language : plain)}`
}

/**
 * SQL of a column that is compared with a text, with the collation of an index of it. Equality is
 * the same in each of them.
 */
export const equalSql = (resource: AnyResource, name: string, column: string): string =>
  sortedSql(resource, name, column, plain)

/**
 * Creates the collations. A server without ICU sorts by code points. When the server has another
 * version of ICU than the one that an index was made with, the index is rebuilt, because its order
 * may be another one.
 */
export const prepareCollations = async (client: ClientBase): Promise<{ icu: boolean }> => {
  const { rows } = await client.query<{ icu: boolean; names: string[] }>(`select
    exists (select from pg_collation where collprovider = 'i') as icu,
    array(select collname::text from pg_collation where collnamespace = current_schema()::regnamespace) as names`)
  const [{ icu, names } = { icu: false, names: [] }] = rows
  for (const language of languages.filter(it => !names.includes(collationOf(it))))
    await client.query(
      `create collation ${collationOf(language)} ${icu ? `(provider = icu, locale = '${languageFacts[language].collation}')` : 'from "C"'}`,
    )
  const ours = languages.map(it => `'${collationOf(it)}'`).join(', ')
  await client.query(
    withoutTimeout(`do $$
    declare
      stale record;
      index_name text;
    begin
      for stale in select c.oid, c.collname from pg_collation c
        where c.collnamespace = current_schema()::regnamespace and c.collname in (${ours})
          and c.collprovider = 'i' and c.collversion is distinct from pg_collation_actual_version(c.oid)
      loop
        for index_name in select distinct d.objid::regclass::text from pg_depend d
          join pg_class i on i.oid = d.objid and i.relkind = 'i'
          where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_collation'::regclass and d.refobjid = stale.oid
        loop
          execute 'reindex index ' || index_name;
        end loop;
        execute format('alter collation %I refresh version', stale.collname);
      end loop;
    end $$`),
  )
  return { icu }
}
