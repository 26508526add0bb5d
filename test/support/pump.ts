import { languages } from '#i18n/catalog.ts'

/** A definition as it arrives at run time. */
export const pump = {
  name: 'pump',
  api: '/app/water/pump',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: {
    name: { kind: 'text', required: true, search: true },
    litres: { kind: 'integer', initial: 10 },
    deptId: { kind: 'reference', to: 'dept' },
  },
  actions: {},
  form: [{ rows: [['name', 'litres'], ['deptId']] }],
  screens: {
    main: {
      path: 'water/pump',
      view: 'table',
      columns: ['name', 'litres', 'deptId'],
      filters: ['deptId'],
      sort: ['name', 'asc'],
      actions: ['list', 'create', 'update', 'delete'],
      menu: { under: 'org', icon: 'WaterDrop', order: 90 },
    },
  },
}

/** Words for such a definition: its names themselves, in every language. */
export const wordsFor = ({ name, fields }: { name: string; fields: object }) =>
  Object.fromEntries(
    languages.map(language => [
      language,
      {
        name,
        fields: Object.fromEntries(Object.keys(fields ?? {}).map(it => [it, it])),
        choices: Object.fromEntries(
          Object.entries((fields ?? {}) as Record<string, { of?: unknown[] }>).flatMap(
            ([it, { of }]) =>
              of ? [[it, Object.fromEntries(of.map(one => [one, String(one)]))]] : [],
          ),
        ),
        screens: { main: { title: name, hint: name, empty: name } },
      },
    ]),
  )

export const pumpWords = wordsFor(pump)
