import type { Kind } from '#resources/kinds/kind.ts'
import { bulkMistakes } from './bulk.ts'
import { fieldMistakes, systemFields, unknownNames } from './checkFields.ts'
import { singleMistakes } from './checkSingle.ts'
import type { AnyField } from './fields.ts'
import { isKind, isLinked, kindOf, unknownKind } from './kinds.ts'
import { type Mistake, mistakeText } from './mistakes.ts'
import { routesOfAction, standardActions } from './permissions.ts'
import type { Action, AnyResource, Inquiry, Screen } from './resource.ts'
import { fieldOf, fieldsOf } from './resource.ts'
import { reservedNames } from './verbs.ts'

type Find = (name: string) => AnyResource | undefined
const system = systemFields
const verbs = new Set(standardActions)

/** Returns what types cannot check in one definition. */
export const mistakesOf = (resource: AnyResource, find: Find): Mistake[] => {
  const unknown = unknownKinds(resource)
  return unknown.length > 0 ? unknown : allMistakes(resource, find)
}

/** Fields of a kind that is not registered. Nothing else can be said of them. */
const unknownKinds = (resource: AnyResource): Mistake[] => {
  const wrong = (at: string, place: string, fields: readonly (readonly [string, AnyField])[]) =>
    fields.flatMap(([name, { kind }]) =>
      isKind(kind)
        ? []
        : [
            {
              at: `${at}.${name}.kind`,
              message: `${place} '${name}': ${unknownKind(kind)} Mend 'kind'.`,
            },
          ],
    )
  return [
    ...wrong('fields', 'field', fieldsOf(resource)),
    ...Object.entries(resource.actions as Record<string, Action>).flatMap(
      ([action, { input = {} }]) =>
        wrong(
          `actions.${action}.input`,
          `action '${action}', input`,
          Object.entries(input as Record<string, AnyField>),
        ),
    ),
  ]
}

const allMistakes = (resource: AnyResource, find: Find): Mistake[] => [
  ...fieldsOf(resource).flatMap(([name, field]) => fieldMistakes(resource, name, field, find)),
  ...named(resource, 'title', [resource.title as string]),
  ...named(resource, 'subtitle', resource.subtitle ? [resource.subtitle as string] : []),
  ...named(resource, 'displayName', resource.displayName ? [resource.displayName as string] : []),
  ...displayNameMistakes(resource),
  ...treeMistakes(resource),
  ...named(resource, 'tree.leaf', Object.keys(resource.tree?.leaf ?? {})),
  ...named(resource, 'locked', Object.keys(resource.locked ?? {})),
  ...named(resource, 'fixed', Object.keys(resource.fixed ?? {})),
  ...tenancyMistakes(resource),
  ...scopeMistakes(resource),
  ...quotaMistakes(resource, find),
  ...bulkMistakes(resource),
  ...viewMistakes(resource),
  ...singleMistakes(resource),
  ...formMistakes(resource),
  ...Object.entries(resource.actions as Record<string, Action>).flatMap(([name, action]) =>
    actionMistakes(resource, name, action, find),
  ),
  ...inquiryMistakes(resource),
  ...proofMistakes(resource),
  ...Object.entries(resource.screens as Record<string, Screen>).flatMap(([key, screen]) =>
    screenMistakes(resource, key, screen, find),
  ),
  ...relatedMistakes(resource, find),
]

/** The side menu: the names of the directories that entries may stand under, and the pages. */
interface Menu {
  readonly directories: readonly { readonly name: string }[]
  readonly pages: readonly { readonly name: string; readonly under: string }[]
}

/**
 * Throws one Error that lists every mistake of these definitions, one per line; with the menu, also
 * entries under a directory that there is none of.
 */
export const checkDefinitions = (resources: readonly AnyResource[], menu?: Menu): void => {
  const find: Find = name => resources.find(it => it.name === name)
  const directories = menu?.directories.map(it => it.name)
  const mistakes = [
    ...resources.flatMap(it => [
      ...located(it, mistakesOf(it, find)),
      ...(directories ? located(it, missingDirectoryMistakes(it, directories)) : []),
    ]),
    ...(menu && directories ? lostPages(menu, directories) : []),
  ]
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}

const located = ({ name }: AnyResource, mistakes: readonly Mistake[]): string[] =>
  mistakes.map(it => `resources/${name}.ts: ${mistakeText(it)}`)

const lostPages = ({ pages }: Menu, directories: readonly string[]): string[] =>
  pages
    .filter(({ under }) => !directories.includes(under))
    .map(
      ({ name, under }) =>
        `page '${name}': 'under' names the directory '${under}', which there is none of; choose one of ${directories.join(', ')}.`,
    )

/** Menu entries of a definition under a directory that there is none of. */
export const missingDirectoryMistakes = (
  resource: AnyResource,
  directories: readonly string[],
): Mistake[] =>
  Object.entries(resource.screens as Record<string, Screen>)
    .filter(([, { menu }]) => menu && !directories.includes(menu.under))
    .map(([key, { menu }]) => ({
      at: `screens.${key}.menu.under`,
      message: `'screens.${key}.menu.under' names the directory '${menu?.under}', which there is none of; choose one of ${directories.join(', ')}.`,
    }))

const named = (
  resource: AnyResource,
  place: string,
  names: readonly string[],
  allowed?: ReadonlySet<string>,
): Mistake[] =>
  unknownNames(resource, names, allowed).map(name => ({
    at: place,
    message: `'${place}' names the field '${name}', which is not declared; declare it or take it out.`,
  }))

/** People read it in place of the title, and it may be empty. */
const displayNameMistakes = (resource: AnyResource): Mistake[] => {
  const field = fieldOf(resource, (resource.displayName as string | undefined) ?? '')
  if (!field || kindOf(field).filterOperators?.includes('like')) return []
  return [
    {
      at: 'displayName',
      message: `'displayName' names the field '${resource.displayName as string}', which is no text; name a text, or take 'displayName' out.`,
    },
  ]
}

const treeMistakes = (resource: AnyResource): Mistake[] => {
  if (!resource.tree) return []
  const parent = fieldOf(resource, resource.tree.parent as string)
  if (parent && kindOf(parent).refers === 'one' && parent.to === resource.name) return []
  return [
    {
      at: 'tree.parent',
      message: `'tree.parent' must be a reference to '${resource.name}' itself; '${String(resource.tree.parent)}' is none.`,
    },
  ]
}

const tenancyMistakes = ({ tenancy }: AnyResource): Mistake[] =>
  tenancy === 'tenant' || tenancy === 'platform'
    ? []
    : [
        {
          at: 'tenancy',
          message: "'tenancy' must say whose the rows are; choose 'tenant' or 'platform'.",
        },
      ]

const scopeMistakes = (resource: AnyResource): Mistake[] => {
  if (resource.scope === 'all') return []
  const { dept, owner } = (resource.scope ?? {}) as { dept?: string; owner?: string }
  if (!dept && !owner)
    return [
      {
        at: 'scope',
        message: "'scope' looks at no field; name 'dept' or 'owner', or say 'all'.",
      },
    ]
  return [
    ...named(resource, 'scope.dept', dept ? [dept] : [], system),
    ...named(resource, 'scope.owner', owner ? [owner] : [], new Set(['id', 'createdBy'])),
  ]
}

const quotaMistakes = ({ quota, tenancy }: AnyResource, find: Find): Mistake[] => {
  if (!quota) return []
  const wrong = (message: string) => [{ at: 'quota', message }]
  const policy = find('policy')
  if (tenancy !== 'tenant')
    return wrong("'quota' counts the rows of a tenant, but these are the platform's; drop it.")
  return policy && !fieldOf(policy, quota)
    ? wrong(
        `'quota' names '${quota}', which the policy has no field for; declare it in resources/policy.ts.`,
      )
    : []
}

const viewMistakes = (resource: AnyResource): Mistake[] => {
  if (!resource.view) return []
  const wrong = (at: string, message: string) => ({ at, message })
  const fields = fieldsOf(resource)
  const written = fields.filter(([, field]) => field.write !== 'never')
  const elsewhere = fields.filter(([, field]) => isLinked(field) || field.unique)
  const writing = Object.entries(resource.screens as Record<string, Screen>).flatMap(
    ([key, { actions }]) =>
      actions
        .filter(it => verbs.has(it) && routesOfAction(resource, it).length === 0)
        .map(it =>
          wrong(
            `screens.${key}.actions`,
            `'screens.${key}.actions' offers '${it}' on the rows of a view; take it out.`,
          ),
        ),
  )
  return [
    ...written.map(([name]) =>
      wrong(`fields.${name}.write`, `field '${name}' is of a view; say \`write: 'never'\`.`),
    ),
    ...elsewhere.map(([name]) =>
      wrong(`fields.${name}`, `field '${name}' needs a table of its own, and a view has none.`),
    ),
    ...(resource.quota
      ? [wrong('quota', "'quota' counts rows that are added, and none are to a view.")]
      : []),
    ...(resource.form.length > 0
      ? [wrong('form', "'form' is empty where nothing is written; clear it.")]
      : []),
    ...writing,
  ]
}

const formMistakes = (resource: AnyResource): Mistake[] => {
  const shown = (resource.form as readonly { rows: readonly (readonly string[])[] }[]).flatMap(
    section => section.rows.flat(),
  )
  const twice = shown.filter((name, at) => shown.indexOf(name) !== at)
  const required = fieldsOf(resource).filter(
    ([name, field]) =>
      (field.required || field.requiredInNew) &&
      field.initial === undefined &&
      !shown.includes(name),
  )
  return [
    ...named(resource, 'form', shown),
    ...twice.map(name => ({
      at: 'form',
      message: `'form' shows the field '${name}' twice; take one out.`,
    })),
    ...required.map(([name]) => ({
      at: `fields.${name}`,
      message: `field '${name}' is required, but the form does not ask for it; put it into 'form'.`,
    })),
  ]
}

const actionMistakes = (
  resource: AnyResource,
  name: string,
  action: Action,
  find: Find,
): Mistake[] => {
  const targets = Object.entries((action.input ?? {}) as Record<string, AnyField>).filter(
    ([, { to }]) => to && !find(to) && to !== resource.name,
  )
  const wrong = (part: string, message: string) => ({
    at: `actions.${name}${part && `.${part}`}`,
    message,
  })
  return [
    ...(reservedNames.has(name)
      ? [wrong('', `action '${name}' has the name of a standard route; rename it.`)]
      : []),
    ...(/^[a-z][A-Za-z0-9]*$/.test(name)
      ? []
      : [wrong('', `action '${name}' is not a camel case name; rename it.`)]),
    ...(action.prefilled ?? [])
      .filter(it => !Object.hasOwn(action.input ?? {}, it) || !fieldOf(resource, it))
      .map(it =>
        wrong(
          'prefilled',
          `action '${name}' begins '${it}' with the row's value, but not both ask for and have it; mend 'prefilled'.`,
        ),
      ),
    ...(action.withSave && (action.on !== 'record' || action.input)
      ? [
          wrong(
            'withSave',
            `action '${name}' is done 'withSave', but not on one record without input; mend it.`,
          ),
        ]
      : []),
    ...named(resource, `actions.${name}.withSave`, Object.keys(action.withSave ?? {}), system),
    ...(action.max !== undefined &&
    (action.on !== 'selection' || !(action.max >= 1 && action.max <= 1000))
      ? [
          wrong(
            'max',
            `action '${name}' limits its rows to ${action.max}; say 1 to 1000, on a selection alone.`,
          ),
        ]
      : []),
    ...named(resource, `actions.${name}.when`, Object.keys(action.when ?? {}), system),
    ...targets.map(([field, { to }]) =>
      wrong(
        `input.${field}.to`,
        `action '${name}' asks for a '${to}', which no definition is named; mend 'to'.`,
      ),
    ),
  ]
}

const proofMistakes = ({ proof = [], actions }: AnyResource): Mistake[] =>
  proof
    .filter(name => !verbs.has(name) && !Object.hasOwn(actions, name))
    .map(name => ({
      at: 'proof',
      message: `proof names '${name}', which is not declared; correct it.`,
    }))

const inquiryMistakes = (resource: AnyResource): Mistake[] =>
  Object.entries((resource.inquiries ?? {}) as Record<string, Inquiry>).flatMap(
    ([name, { on, beside }]) => [
      ...(reservedNames.has(name) || Object.hasOwn(resource.actions, name)
        ? [
            {
              at: `inquiries.${name}`,
              message: `inquiry '${name}' has the name of another route; rename it.`,
            },
          ]
        : []),
      ...(verbs.has(beside) || Object.hasOwn(resource.actions, beside)
        ? []
        : [
            {
              at: `inquiries.${name}.beside`,
              message: `inquiry '${name}' stands beside '${beside}', which is not declared; mend 'beside'.`,
            },
          ]),
      ...(beside === 'show' && on !== 'record'
        ? [
            {
              at: `inquiries.${name}.on`,
              message: `inquiry '${name}' is beside 'show', which is of one record; say on: 'record'.`,
            },
          ]
        : []),
    ],
  )

const screenMistakes = (
  resource: AnyResource,
  key: string,
  screen: Screen,
  find: Find,
): Mistake[] => {
  const place = `screens.${key}`
  const wrong = (part: string, message: string) => ({ at: `${place}.${part}`, message })
  const actions = screen.actions.filter(
    it => !verbs.has(it) && !Object.hasOwn(resource.actions, it),
  )
  const { columns, more = [] } = screen
  const secret = [...columns, ...more].filter(it => {
    const field = fieldOf(resource, it)
    return field && kindOf(field).writeOnly
  })
  const beside = screen.beside ? fieldOf(resource, screen.beside) : undefined
  const side = beside?.to ? find(beside.to) : undefined
  const known = screen.across ? new Set([...system, 'tenantId']) : system
  return [
    ...named(resource, `${place}.columns`, columns, known),
    ...named(resource, `${place}.more`, more, known),
    ...more
      .filter(name => columns.includes(name))
      .map(name => wrong('more', `'${place}.more' repeats the column '${name}'; take it out.`)),
    ...named(resource, `${place}.filters`, screen.filters, known),
    ...named(resource, `${place}.sort`, [screen.sort[0]], system),
    ...unfilterable(resource, screen, ({ filterOperators }) => filterOperators === null).map(name =>
      wrong(
        'filters',
        `'${place}.filters' has '${name}', which cannot be filtered by; take it out.`,
      ),
    ),
    ...unfilterable(resource, screen, ({ filterControl }) => filterControl === false).map(name =>
      wrong(
        'filters',
        `'${place}.filters' has '${name}', which the console has no control to filter by; take it out.`,
      ),
    ),
    ...(canSort(resource, screen)
      ? []
      : [
          wrong(
            'sort',
            `'${place}.sort' is by '${screen.sort[0]}', which cannot be sorted; choose another field.`,
          ),
        ]),
    ...named(resource, `${place}.where`, Object.keys(screen.where ?? {}), system),
    ...named(resource, `${place}.menu.badge`, Object.keys(screen.menu?.badge ?? {}), system),
    ...secret.map(name =>
      wrong('columns', `'${place}.columns' shows the secret '${name}'; take it out.`),
    ),
    ...actions.map(name =>
      wrong(
        'actions',
        `'${place}.actions' offers '${name}', which is not declared; declare it or take it out.`,
      ),
    ),
    ...(screen.beside && !side?.tree
      ? [
          wrong(
            'beside',
            `'${place}.beside' must be a reference to a tree; '${screen.beside}' is none.`,
          ),
        ]
      : []),
    ...(screen.across ? acrossMistakes(resource, place, screen) : []),
    ...(screen.view === 'tree' && !resource.tree
      ? [
          wrong(
            'view',
            `'${place}' is a tree, but the resource is none; declare 'tree' or use 'table'.`,
          ),
        ]
      : []),
  ]
}

const unfilterable = (
  resource: AnyResource,
  { filters }: Screen,
  isWithout: (kind: Kind) => boolean,
): readonly string[] =>
  filters.filter(name => {
    const field = fieldOf(resource, name)
    return field && isWithout(kindOf(field))
  })

/** Views say themselves what they are sorted by. Names that are not declared are mistakes already. */
const canSort = (resource: AnyResource, { sort: [name] }: Screen): boolean => {
  const field = fieldOf(resource, name)
  return resource.view === true || !field || kindOf(field).sorted === true
}

/**
 * A screen across all tenants has no tree, neither as its view nor beside the table, and no form:
 * a form would not know which tenant to write to.
 */
const acrossMistakes = (resource: AnyResource, place: string, screen: Screen): Mistake[] => {
  const wrong = (part: string, message: string) => ({ at: `${place}.${part}`, message })
  const offered = screen.actions.filter(
    it => it === 'create' || it === 'update' || resource.actions[it]?.on === 'all',
  )
  return [
    ...(resource.tenancy === 'tenant'
      ? []
      : [
          wrong(
            'across',
            `'${place}' is across tenants, but the rows are the platform's; drop 'across'.`,
          ),
        ]),
    ...(screen.view === 'tree' || screen.beside
      ? [
          wrong(
            screen.beside ? 'beside' : 'view',
            `'${place}' is across tenants, where no tree stands; use 'table' without 'beside'.`,
          ),
        ]
      : []),
    ...offered.map(name =>
      wrong('actions', `'${place}.actions' offers '${name}', which needs one tenant; take it out.`),
    ),
  ]
}

const relatedMistakes = (resource: AnyResource, find: Find): Mistake[] =>
  (resource.related ?? []).flatMap(({ resource: other, by }, index) => {
    const wrong = (part: string, message: string) => [{ at: `related.${index}.${part}`, message }]
    const found = other === resource.name ? resource : find(other)
    if (!found)
      return wrong('resource', `'related' names '${other}', which no definition is named; mend it.`)
    return fieldOf(found, by)?.to === resource.name
      ? []
      : wrong(
          'by',
          `'related' needs a reference '${by}' of '${other}' that leads here; there is none.`,
        )
  })
