import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { AnyField } from '#resources/kinds/field.ts'
import type { Kind } from '#resources/kinds/kind.ts'
import type { LabelledRow } from '#server/base/tables.ts'
import type { FieldStorage } from '#server/db/columns.ts'
import type { Calendar } from './import/dates.ts'
import type { Cell } from './import/table.ts'

/** Texts, dates and times in the language and time zone of the reader. */
export interface Wording {
  say(key: string): string
  day(date: string): string
  moment(iso: string): string
}

/** Where an exported value is. */
export interface ExportedCell {
  readonly resource: AnyResource
  readonly name: string
  readonly row: LabelledRow
  readonly wording: Wording
}

/** Where an imported value goes. */
export interface ImportedCell {
  readonly registry: Registry
  readonly resource: AnyResource
  readonly name: string
  readonly field: AnyField
  readonly calendar: Calendar
}

/** What the server does with the values of a kind of field. */
export interface ServerKind {
  readonly kind: Kind
  readonly storage: FieldStorage
  /**
   * The value of a condition in the form of the database; undefined when no row could have it.
   * Without it, the value must be one that the field's rule accepts.
   */
  comparable?(value: unknown, field: AnyField): string | number | boolean | undefined
  /** Sanitises a value that the rule has accepted. */
  clean?(value: unknown): Promise<unknown>
  /** What the audit log keeps of a value, where it is long. */
  audited?(value: unknown): unknown
  /** Writes a value that is not null as text for people, into an exported file. */
  writeCell?(value: unknown, place: ExportedCell): string
  /**
   * Converts a cell of an imported file to the value of a body. A cell that does not fit is passed
   * on unchanged, and the field's rule refuses it. References are read as names (`import/rows.ts`).
   */
  readCell?(cell: Cell, place: ImportedCell): unknown
  /** For the template of an import: the texts that a cell may have, if they are few. */
  choices?(
    field: AnyField,
    place: Pick<ExportedCell, 'resource' | 'name'> & Pick<Wording, 'say'>,
  ): readonly string[]
  /** For the template of an import: what a cell looks like. */
  readonly example?: string
}
