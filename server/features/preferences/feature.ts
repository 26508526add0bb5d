import type { RenamedField } from '#server/db/model.ts'
import { literal } from '#server/db/names.ts'
import type { Feature } from '#server/kit/feature.ts'
import { preferenceRoutes } from './routes.ts'
import { preferenceTables } from './tables.ts'

/** Renames a field in saved views, and among the columns that people have chosen. */
const mentions = ({ from, to, screens }: RenamedField): readonly string[] => {
  if (screens.length === 0) return []
  const [old, now] = [literal(from), literal(to)]
  const paths = screens.map(literal).join(', ')
  // The bin of a screen has columns of its own.
  const keys = screens
    .flatMap(path => [`kit.${path}.columns`, `kit.${path}/bin.columns`])
    .map(literal)
    .join(', ')
  return [
    `update uc_saved_view set
        filters = case when filters ? ${old} then filters - ${old} || jsonb_build_object(${now}, filters->${old}) else filters end,
        columns = array_replace(columns, ${old}, ${now}),
        sort = array_replace(sort, ${old}, ${now})
      where screen in (${paths}) and (filters ? ${old} or ${old} = any(columns) or ${old} = any(sort))`,
    `update uc_preference p set chosen = p.chosen || (
        select jsonb_object_agg(e.key, (
          select coalesce(jsonb_agg(case when c.name = to_jsonb(${old}::text) then to_jsonb(${now}::text) else c.name end order by c.at), '[]')
          from jsonb_array_elements(e.value) with ordinality as c (name, at)))
        from jsonb_each(p.chosen) e where e.key in (${keys}) and jsonb_typeof(e.value) = 'array')
      where exists (select from jsonb_each(p.chosen) e where e.key in (${keys}) and jsonb_typeof(e.value) = 'array' and e.value ? ${old})`,
  ]
}

export const preferencesFeature: Feature = {
  name: 'preferences',
  tables: preferenceTables,
  mentions,
  routes: preferenceRoutes,
}
