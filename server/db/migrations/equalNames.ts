import type { AnyField } from '#resources/core/fields.ts'
import { type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { foldSql } from '../fold.ts'
import { columnOf, identityKindOf, literal, quote, tableOf } from '../names.ts'

/**
 * Since names are compared by `fold`, values that were different may be equal. Of these the row
 * that was created first keeps its value, and the others get a number, with a version and an audit
 * line. Fields that are new in this release are left out, since their tables are not made yet.
 */
export const equalNames = (resources: readonly AnyResource[]): readonly string[] =>
  resources
    .filter(it => !it.view)
    .flatMap(resource =>
      fieldsOf(resource).flatMap(([name, field]) => {
        if (!field.unique || !isText(field)) return []
        const isReserved = field.unique === 'platform' && resource.tenancy === 'tenant'
        return [isReserved ? renamedReserved(resource, name) : renamed(resource, name, field)]
      }),
    )

const isText = ({ kind }: AnyField) => ['text', 'email', 'phone', 'url', 'multiline'].includes(kind)

const renamed = (resource: AnyResource, name: string, field: AnyField): string => {
  const column = quote(columnOf(name))
  const parent =
    field.unique === 'siblings' && resource.tree
      ? quote(columnOf(resource.tree.parent as string))
      : undefined
  const others = [
    ...(resource.tenancy === 'tenant' ? ['t.tenant_id'] : []),
    ...(parent ? [`coalesce(t.${parent}, 0)`] : []),
  ]
  const near = others.map(it => ` and ${it} = ${it.replace('t.', 'uc_row.')}`).join('')
  return block(
    resource,
    [name, ...(parent ? [resource.tree?.parent as string] : [])].map(columnOf),
    `for uc_row in select x.* from (
        select t.*, row_number() over (partition by ${[...others, foldSql(`t.${column}`)].join(', ')} order by t.id) as uc_place
        from ${tableOf(resource.name)} t where t.deleted_at is null and t.${column} is not null) x
      where x.uc_place > 1 order by x.id
    loop
      ${untilFree(`uc_row.${column}`, `select from ${tableOf(resource.name)} t where t.deleted_at is null${near} and ${foldSql(`t.${column}`)} = ${foldSql('uc_free')}`)}
      ${changed(resource, name)}
    end loop;`,
  )
}

const renamedReserved = (resource: AnyResource, name: string): string => {
  const [table, column] = [tableOf(resource.name), quote(columnOf(name))]
  const kind = literal(identityKindOf(resource.name, name))
  const taken = (key: string) => `select from uc_identity where kind = ${kind} and key = ${key}`
  return block(
    resource,
    [columnOf(name)],
    `for uc_row in select i.key, t.* from uc_identity i join ${table} t on t.tenant_id = i.tenant_id and t.id = i.row_id
      where i.kind = ${kind} and i.key <> ${foldSql('i.key')} order by i.row_id
    loop
      uc_free := uc_row.${column};
      if exists (${taken(foldSql('uc_free'))}) then
        ${untilFree(`uc_row.${column}`, taken(foldSql('uc_free')))}
        ${changed(resource, name)}
      end if;
      update uc_identity set key = ${foldSql('uc_free')} where kind = ${kind} and key = uc_row.key;
    end loop;`,
    `comment on column ${table}.${column} is ${literal(`unique: ${identityKindOf(resource.name, name)}`)};`,
  )
}

const block = (
  resource: AnyResource,
  columns: readonly string[],
  body: string,
  after = '',
): string => `do $$
  declare
    uc_row record;
    uc_free text;
    uc_number integer;
  begin
    if to_regclass(${literal(tableOf(resource.name))}) is null then return; end if;
    if (select count(*) from pg_attribute where attrelid = ${literal(tableOf(resource.name))}::regclass
      and attname in (${columns.map(literal).join(', ')})) < ${columns.length} then return; end if;
    set local role uc_system;
    ${body}
    reset role;
    ${after}
  end $$`

/** A dash and a number are allowed in every shape of a text. */
const untilFree = (value: string, taken: string): string => `uc_number := 2;
      loop
        uc_free := ${value} || '-' || uc_number;
        exit when not exists (${taken});
        uc_number := uc_number + 1;
      end loop;`

const changed = (resource: AnyResource, name: string): string => {
  const [table, column] = [tableOf(resource.name), quote(columnOf(name))]
  const isOwn = resource.tenancy === 'tenant'
  return `update ${table} t set ${column} = uc_free, version = version + 1, updated_at = now(), updated_by = null
        where ${isOwn ? 't.tenant_id = uc_row.tenant_id and ' : ''}t.id = uc_row.id;
      insert into uc_audit (tenant_id, resource, row_id, action, changes)
        values (${isOwn ? 'uc_row.tenant_id' : '1'}, ${literal(resource.name)}, uc_row.id, 'update',
          jsonb_build_array(jsonb_build_object('field', ${literal(name)}, 'before', uc_row.${column}, 'after', uc_free)));`
}
