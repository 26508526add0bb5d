/** A person as in the list. */
interface Row {
  tenantId: string
  userName: string
}
export interface Listed {
  list: Row[]
}

/** The queries to measure, by their names in the report. */
export const asked = ({ tenantId, userName }: Row): (readonly [string, string, object])[] => {
  const list = 'member/across'
  const page = { range: [0, 9] }
  return [
    ['first page, latest first', list, { ...page, sort: ['createdAt', 'DESC'] }],
    ['page 1,000', list, { range: [9990, 9999], sort: ['createdAt', 'DESC'] }],
    ['sorted by user name', list, { ...page, sort: ['userName', 'ASC'] }],
    ['sorted by tenant', list, { ...page, sort: ['tenantId', 'ASC'] }],
    ['of one tenant', list, { ...page, filter: { tenantId } }],
    ['enabled ones, nearly all', list, { ...page, filter: { status: 1 } }],
    ['quick search, one hit', list, { ...page, filter: { q: userName } }],
    ['quick search, all hit', list, { ...page, filter: { q: 'bench' } }],
    [
      'options of departments in one tenant',
      'dept/across/options',
      { ...page, filter: { tenantId } },
    ],
    ['tenants, first page', 'tenant', page],
    ['tenants, quick search', 'tenant', { ...page, filter: { q: 'Bench 77' } }],
  ]
}
