import type { AnyResource } from '#resources/core/resource.ts'
import { storedAs } from '#server/db/columns.ts'
import { valueOfLabel } from '#server/kit/import/cells.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { choiceKind } from './kind.ts'

const keyOf = (resource: AnyResource, name: string, value: unknown): string =>
  `resources.${resource.name}.choices.${name}.${value}`

export const choiceServer: ServerKind = {
  kind: choiceKind,
  storage: storedAs('text', {
    type: ({ of }) => (of?.every(it => typeof it === 'number') ? 'smallint' : 'text'),
  }),
  writeCell: (value, { resource, name, wording }) => wording.say(keyOf(resource, name, value)),
  readCell: (cell, place) => {
    const { of = [] } = place.field
    const keys = of.map(it => [keyOf(place.resource, place.name, it), it] as const)
    const own = of.find(it => String(it) === String(cell))
    return own ?? valueOfLabel(cell, place, Object.fromEntries(keys))
  },
  choices: ({ of = [] }, { resource, name, say }) => of.map(it => say(keyOf(resource, name, it))),
}
