import { styled } from '@mui/material/styles'
import type { ComponentType } from 'react'
import { meetsCondition } from '#resources/core/fieldCondition.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { findReferenceOfNameField } from '#resources/core/nameIn.ts'
import { fieldOf, fieldsOf, type Section } from '#resources/core/resource.ts'
import { isEmptyValue } from '../cells/EmptyValue.tsx'
import { namedViewOf } from '../cells/NamedText.tsx'
import { TenantCell } from '../cells/TenantCell.tsx'
import { anyFieldOf } from '../columns.ts'
import { useOverridesOf, useScreen } from '../context.tsx'
import { Guarded } from '../Guarded.tsx'
import { browserKindOf } from '../kinds.ts'
import type { AnyRow, CellProps } from '../overrides.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'

interface DetailsProps {
  row: AnyRow
  /** Fields told elsewhere on the page. */
  except?: readonly string[]
}

/** Every field of a record: by the form's sections, then what no form holds and what the server notes. */
export const Details = ({ row, except = [] }: DetailsProps) => {
  const { resource, screen } = useScreen().place
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const form: readonly Section[] = resource.form
  const untold = (names: readonly string[]) =>
    names.flatMap(name => {
      const field = anyFieldOf(resource, name)
      const isListed = field !== undefined && isShown(field, row) && !except.includes(name)
      // A reference whose name is kept in a text is told by that text, at the place of the reference.
      return isListed && findReferenceOfNameField(resource, name) === undefined
        ? [field.nameIn ?? name]
        : []
    })
  // Sections of one title, or without one, are one: they would have the same heading.
  const sections = [...new Set(form.map(({ title }) => title))]
    .map(title => {
      const same = form.filter(it => it.title === title)
      return { title, names: untold(same.flatMap(({ rows }) => rows.flat())) }
    })
    .filter(({ names }) => names.length > 0)
  const named = new Set(form.flatMap(({ rows }) => rows.flat()))
  const others = fieldsOf(resource)
    .map(([name]) => name)
    .filter(name => !named.has(name))
  const rest = [
    ...(screen.across ? ['tenantId'] : []),
    ...untold([...others, 'id', 'createdAt', 'updatedAt']),
  ]
  return (
    <Body>
      {sections.map(({ title, names }) => (
        <section key={title ?? ''}>
          <h2>{title ? words.section(title) : t('page.main')}</h2>
          <Facts row={row} names={names} />
        </section>
      ))}
      {rest.length > 0 && (
        <section>
          <h2>{t(sections.length > 0 ? 'page.others' : 'page.main')}</h2>
          <Facts row={row} names={rest} />
        </section>
      )}
    </Body>
  )
}

const Facts = ({ row, names }: { row: AnyRow; names: readonly string[] }) => {
  const { resource } = useScreen().place
  const words = useResourceTexts(resource)
  const { shows = {} } = useOverridesOf(resource)
  const shown = names.flatMap(name => {
    const field = anyFieldOf(resource, name)
    return field ? [{ name, field, wide: isWide(field, row[name]) }] : []
  })
  // What takes a whole line comes last: before it the grid would leave cells empty.
  const ordered = [...shown.filter(({ wide }) => !wide), ...shown.filter(({ wide }) => wide)]
  return (
    <dl>
      {ordered.map(({ name, field, wide }) => {
        const { show } = { ...browserKindOf(field), ...namedViewOf(resource, name) }
        const own = fieldOf(resource, name) ? shows[name] : systemShows[name]
        const Show = own ?? show
        return (
          <div key={name} data-wide={wide || undefined}>
            <dt>{words.field(name)}</dt>
            <dd>
              <Guarded of={row}>
                <Show row={row} value={row[name]} name={name} field={field} resource={resource} />
              </Guarded>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Few tags and empty values need no line of their own. */
const isWide = (field: AnyField, value: unknown): boolean => {
  const { wide } = browserKindOf(field)
  if (!wide || isEmptyValue(value)) return false
  return wide === true || (value as readonly unknown[]).length > wide
}

const systemShows: Readonly<Record<string, ComponentType<CellProps>>> = { tenantId: TenantCell }

/** Files of a text are seen in that text. */
const isShown = (field: AnyField, row: AnyRow) =>
  !kindOf(field).writeOnly && field.shownIn === undefined && meetsCondition(field.when, row)

const Body = styled('div')(({ theme }) => ({
  padding: '0 24px 24px',
  '& h2': { fontSize: 14, fontWeight: 600, margin: '16px 0 8px' },
  '& dl': {
    margin: 0,
    display: 'grid',
    gap: '12px 24px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  },
  '& section + section': {
    marginBlockStart: 16,
    borderBlockStart: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    paddingBlockStart: 8,
  },
  '& [data-wide]': { gridColumn: '1 / -1' },
  '& dt': { color: (theme.vars ?? theme).palette.text.secondary, fontSize: 12 },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '@media (max-width:899.95px)': { paddingInline: 16 },
  '@media (max-width:599.95px)': {
    '& dl': { gap: '12px 16px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
}))
