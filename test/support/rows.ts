import { type AnyResource, fieldsOf } from '#resources/core/define.ts'
import type { AnyField, FieldKind } from '#resources/core/fields.ts'
import { holds } from '#resources/core/holds.ts'
import { initialsOf, isWritable } from '#resources/core/validate.ts'

type Sample = (field: AnyField, seed: number, name: string) => unknown

const fitted = (field: AnyField, text: string): string =>
  text.slice(-(field.max ?? 255)).padEnd(field.min ?? 0, 'x')
const pad = (seed: number, length: number) => String(seed).padStart(length, '0')
/** Where somebody lives, or a server answers: this does for both. */
const address = (seed: number) => `https://sample${seed}.example.com/`
const line: Sample = (field, seed, name) =>
  name === 'address' || name === 'issuer'
    ? address(seed)
    : field.shape === 'version'
      ? `1.0.${seed}`
      : fitted(field, field.shape ? `${name.slice(0, 8)}${seed}` : `${name} 样例 ${seed}`)

/** A value of each kind that its rule accepts, another one for each seed. */
const samples: Record<FieldKind, Sample> = {
  text: line,
  multiline: (field, seed, name) => fitted(field, `${name}\n第 ${seed} 行`),
  richText: (_, seed) => `<p>第 <strong>${seed}</strong> 段</p>`,
  integer: (field, seed) =>
    (field.min ?? 0) + (seed % ((field.max ?? 1_000_000) - (field.min ?? 0) + 1)),
  money: (_, seed) => `${seed % 10_000}.${pad(seed % 100, 2)}`,
  flag: (_, seed) => seed % 2 === 0,
  choice: (field, seed) => field.of?.[seed % field.of.length],
  status: (_, seed) => (seed % 5 === 4 ? 2 : 1),
  date: (_, seed) => new Date(Date.UTC(1990, 0, 1 + (seed % 9000))).toISOString().slice(0, 10),
  dateTime: (_, seed) => new Date(Date.UTC(2025, 0, 1) + (seed % 500_000) * 60_000).toISOString(),
  email: (_, seed) => `sample${seed}@example.com`,
  phone: (_, seed) => `139${pad(seed % 100_000_000, 8)}`,
  secret: (field, seed) => `geheim-${seed}-${'x'.repeat(Math.max(0, (field.min ?? 0) - 8))}`,
  image: () => 'data:image/png;base64,iVBORw0KGgo=',
  files: () => [],
  reference: () => null,
  references: () => [],
  routes: (_, seed) => [`GET /sample/${seed}`],
  list: (_, seed) => [`eins${seed}`, `zwei${seed}`],
  icon: (_, seed) => ['Group', 'Badge', 'Lock'][seed % 3],
  colour: (_, seed) => `#${(seed % 0xffffff).toString(16).padStart(6, '0')}`,
  url: (_, seed) => `/sample/${seed}`,
  json: (_, seed) => ({ seed }),
}

/** Those of the definitions whose rows are added; the others show rows that come about otherwise. */
export const writable = <R extends AnyResource>(resources: readonly R[]): readonly R[] =>
  resources.filter(
    it => !it.view && !it.single && fieldsOf(it).some(([, field]) => isWritable(field, 'create')),
  )

/** The body of a valid create, another one for each seed; what it refers to is handed in by field. */
export const sampleRow = (
  resource: AnyResource,
  seed: number,
  given: Record<string, unknown> = {},
): Record<string, unknown> => {
  const writable = fieldsOf(resource).filter(([, field]) => isWritable(field, 'create'))
  const all = Object.fromEntries(
    writable.map(([name, field]) => [
      name,
      Object.hasOwn(given, name) ? given[name] : samples[field.kind](field, seed, name),
    ]),
  )
  const asked = Object.keys(given).flatMap(name =>
    Object.entries((resource.fields[name] as AnyField).when ?? {}).map(
      ([on, allowed]) => [on, allowed[0]] as const,
    ),
  )
  const spared = writable.flatMap(([name, field]) =>
    field.required && all[name] === null ? sparing(resource, field) : [],
  )
  const chosen = [...spared, ...asked].filter(([on]) => !Object.hasOwn(given, on))
  Object.assign(all, Object.fromEntries(chosen))
  const around = { ...initialsOf(resource), ...all }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => holds(resource.fields[name].when, around)),
  )
}

/** Values under which a field for which there is no row does not matter. */
const sparing = (resource: AnyResource, { when = {} }: AnyField) =>
  Object.entries(when).map(([on, allowed]) => {
    const { of = [true, false] } = resource.fields[on] as AnyField
    return [on, of.find(value => !allowed.includes(value))] as const
  })

/** Another valid value for one field, such as for an update. */
export const sampleValue = (resource: AnyResource, name: string, seed: number): unknown => {
  const field = resource.fields[name] as AnyField
  return samples[field.kind](field, seed, name)
}
