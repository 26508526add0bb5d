import type { Values } from '#resources/core/fieldCondition.ts'
import type { RowList } from './rowList.ts'

interface FirstPageQuery extends Pick<RowList, 'sort' | 'perPage'> {
  filters: Values
}

/** The first page of a list in the form in which react-admin reads an address; other parameters stay. */
export const listSearch = (
  search: string,
  { filters, sort, perPage }: FirstPageQuery,
): URLSearchParams => {
  const asked = new URLSearchParams(search)
  const next = {
    displayedFilters: '{}',
    filter: JSON.stringify(filters),
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    sort: sort.field,
  }
  for (const [name, value] of Object.entries(next)) asked.set(name, value)
  return asked
}
