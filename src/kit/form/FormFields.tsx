import { memo, useDeferredValue } from 'react'
import { meetsCondition, type Values } from '#resources/core/fieldCondition.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { findReferenceOfNameField } from '#resources/core/nameIn.ts'
import { type AnyResource, fieldOf, type Section } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import { useOverridesOf } from '../context.tsx'
import { Guarded } from '../Guarded.tsx'
import { inputOf } from '../inputs/inputOf.ts'
import { browserKindOf } from '../kinds.ts'
import type { AnyRow } from '../overrides.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { ConflictingValue } from './ConflictingValue.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { FormGrid } from './FormStyles.tsx'
import type { Form, FormMode } from './useForm.ts'

interface FormFieldsProps {
  resource: AnyResource
  form: Form
  mode: FormMode
  row: AnyRow | undefined
}

/** The sections of a form, with the fields that apply to the current values. */
export const FormFields = ({ resource, form, mode, row }: FormFieldsProps) => {
  const words = useResourceTexts(resource)
  const shown = (name: string) => {
    const field = fieldOf(resource, name)
    return (
      field !== undefined &&
      field.write !== 'never' &&
      !(kindOf(field).writeOnly && !isWritable(field, mode)) &&
      meetsCondition(field.when, form.values) &&
      !isToldByReference(resource, name, row, form.values)
    )
  }
  return keyed(resource.form as readonly Section[]).map(([key, section]) => {
    const rows = section.rows.map(row => row.filter(shown))
    if (rows.every(names => names.length === 0)) return null
    return (
      <section key={key}>
        {section.title && <h2>{words.section(section.title)}</h2>}
        {/* All fields are siblings: one that moves to another row keeps what is typed, and the focus. */}
        <FormGrid>
          {rows.flatMap(names =>
            names.map(name => (
              <FormField
                key={name}
                name={name}
                besides={names.length - 1}
                resource={resource}
                mode={mode}
                row={row}
                value={form.values[name]}
                error={form.errors[name]}
                {...(Object.hasOwn(form.theirs, name) ? { theirs: form.theirs[name] } : {})}
                onTake={form.takeTheirs}
                onSet={form.set}
                onLeave={form.leave}
              />
            )),
          )}
        </FormGrid>
      </section>
    )
  })
}

/**
 * Sections with keys that stay when fields or sections are added to the definition while the form is
 * open. Several sections may have no title, such as those of extensions.
 */
const keyed = (sections: readonly Section[]) => {
  const counts = new Map<string, number>()
  return sections.map(section => {
    const title = section.title ?? ''
    const count = counts.get(title) ?? 0
    counts.set(title, count + 1)
    return [`${title}:${count}`, section] as const
  })
}

/** Whether a text that stores the name of a reference (`nameIn`) is left out; not if it has a name but no reference. */
const isToldByReference = (
  resource: AnyResource,
  name: string,
  row: AnyRow | undefined,
  values: Values,
) => {
  const reference = findReferenceOfNameField(resource, name)
  if (reference === undefined) return false
  return !row?.[name] || row[reference] != null || values[reference] != null
}

/** Whether a value is required. On update, secrets and what old rows may lack (`requiredInNew`) can stay empty. */
const isAskedFor = (field: AnyField, mode: FormMode, stored: unknown) =>
  mode === 'update'
    ? (field.required === true && !kindOf(field).writeOnly) ||
      (field.requiredInNew === true && stored !== null && stored !== undefined)
    : field.required === true || field.requiredInNew === true

interface FormFieldProps {
  name: string
  /** How many other fields are in its row. */
  besides: number
  resource: AnyResource
  mode: FormMode
  row: AnyRow | undefined
  value: unknown
  error: string | undefined
  /** What somebody else has stored meanwhile. */
  theirs?: unknown
  onTake: (name: string) => void
  onSet: (name: string, value: unknown) => void
  onLeave: (name: string) => void
}

const FormField = memo(
  ({
    name,
    besides,
    resource,
    mode,
    row,
    value,
    error,
    onTake,
    onSet,
    onLeave,
    ...rest
  }: FormFieldProps) => {
    const t = useKitTranslate()
    const words = useResourceTexts(resource)
    const overrides = useOverridesOf(resource)
    const field = fieldOf(resource, name)
    const lines = field && browserKindOf(field).reservedLines
    const drawn = useDeferredValue(true, lines === undefined)
    if (!field) return null
    const Input = overrides.inputs?.[name] ?? inputOf(field)
    const Beneath = overrides.beneath?.[name]
    const named = findReferenceOfNameField(resource, name) !== undefined
    const label = named ? t('input.unlinked', { field: words.field(name) }) : words.field(name)
    const about = { name, label, field, resource, mode, value, ...(row ? { row } : {}) }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus leaving the field
      <div data-besides={besides} onBlur={() => onLeave(name)}>
        <FieldFrame
          name={name}
          label={label}
          required={isAskedFor(field, mode, row?.[name])}
          error={error}
          help={named ? t('input.unlinkedHelp') : words.help(name)}
        >
          {frame =>
            drawn ? (
              <Guarded>
                <Input
                  {...about}
                  {...frame}
                  disabled={!isWritable(field, mode)}
                  onChange={(next: unknown) => onSet(name, next)}
                />
              </Guarded>
            ) : (
              <div className="uc-coming" data-lines={lines} />
            )
          }
        </FieldFrame>
        {'theirs' in rest && (
          <ConflictingValue
            resource={resource}
            name={name}
            value={rest.theirs}
            row={row}
            onTake={() => onTake(name)}
          />
        )}
        {Beneath && (
          <Guarded part="section">
            <Beneath {...(row ? { row } : {})} />
          </Guarded>
        )}
      </div>
    )
  },
)
