import type { AnyResource } from '#resources/core/resource.ts'
import { fileUsesOf, usersSql } from '#server/db/fileUses.ts'

/** Files, and the rows of all definitions that refer to them. */
export const file = (resources: readonly AnyResource[]): string => `
select f.tenant_id, f.id, case when f.type like 'image/%' then f.path end as picture, f.name, f.use, f.type, f.size, f.width,
  f.height, f.public, f.path, f.hash, f.created_by as uploader_id, ${usersSql(fileUsesOf(resources))} as used_in,
  1 as version, f.created_at, f.created_by, f.touched_at as updated_at, null::bigint as updated_by,
  null::timestamptz as deleted_at, null::bigint as deleted_by
from uc_file f`
