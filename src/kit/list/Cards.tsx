import { styled } from '@mui/material/styles'
import { RecordContextProvider } from 'react-admin'
import { kindOf } from '#resources/core/kinds.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { isEmptyValue } from '../cells/EmptyValue.tsx'
import { InButton } from '../cells/InButton.ts'
import type { Column } from '../columns.ts'
import { Guarded } from '../Guarded.tsx'
import { browserKindOf } from '../kinds.ts'
import type { AnyRow } from '../overrides.ts'
import { useResourceTexts } from '../words.ts'
import { SelectAll, SelectRow, useUnselectableReason } from './choice.tsx'
import type { KitTableProps } from './KitTable.tsx'
import { SortMenu } from './SortMenu.tsx'

/** How many fields a card shows besides its heading. */
const maxFields = 6

/** The rows of a list on narrow screens: a card each, with name and status at the top. */
export const Cards = (props: KitTableProps) => {
  const { label, resource, columns, rows, loading = false, sorting, selecting } = props
  if (!rows) return <List aria-busy="true" style={{ minHeight: 400 }} />
  return (
    <>
      {(selecting || sorting) && (
        <Bar>
          {selecting && (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box names itself; the text makes it larger
            <label>
              <SelectAll rows={rows} selecting={selecting} />
              <span aria-hidden="true">{selecting.allLabel}</span>
            </label>
          )}
          {sorting && <SortMenu resource={resource} columns={columns} sorting={sorting} />}
        </Bar>
      )}
      <List aria-label={label} aria-busy={loading}>
        {rows.map(row => (
          <Card key={row.id} row={row} {...props} />
        ))}
      </List>
    </>
  )
}

const Card = ({
  row,
  resource,
  columns,
  selecting,
  onOpen,
  actionsOf,
}: KitTableProps & { row: AnyRow }) => {
  const words = useResourceTexts(resource)
  const { head, second, status, facts } = partsOf(resource, columns)
  if (!head) return null
  const cellOf = ({ name, field, Cell }: Column) => (
    <Guarded of={row}>
      <Cell row={row} value={row[name]} name={name} field={field} resource={resource} />
    </Guarded>
  )
  const shown = facts.filter(column => !isEmpty(column, row)).slice(0, maxFields)
  const chosen = selecting?.chosen.has(row.id) ?? false
  return (
    <li data-id={row.id} data-chosen={chosen || undefined}>
      <RecordContextProvider value={row}>
        <div className="uc-head">
          {selecting && <Box row={row} resource={resource} selecting={selecting} chosen={chosen} />}
          <div className="uc-name">
            {onOpen ? (
              <button type="button" className="uc-link" onClick={() => onOpen(row.id)}>
                <InButton value={true}>{cellOf(head)}</InButton>
              </button>
            ) : (
              cellOf(head)
            )}
            {second && !isEmpty(second, row) && <span className="uc-second">{cellOf(second)}</span>}
          </div>
          {status && cellOf(status)}
          {actionsOf?.(row)}
        </div>
        {shown.length > 0 && (
          <dl>
            {shown.map(column => (
              <div key={column.name}>
                <dt>{words.field(column.name)}</dt>
                <dd>{cellOf(column)}</dd>
              </div>
            ))}
          </dl>
        )}
      </RecordContextProvider>
    </li>
  )
}

const Box = ({
  row,
  resource,
  selecting,
  chosen,
}: {
  row: AnyRow
  resource: AnyResource
  selecting: NonNullable<KitTableProps['selecting']>
  chosen: boolean
}) => {
  const choosable = selecting.fits(row)
  return (
    <span className="uc-box" title={useUnselectableReason(choosable, row)}>
      <SelectRow
        row={row}
        resource={resource}
        chosen={chosen}
        choosable={choosable}
        onToggle={selecting.onToggle}
      />
    </span>
  )
}

/** The parts of a card: the first column is its heading, with the second name and the status beside it. */
const partsOf = (resource: AnyResource, [head, ...rest]: readonly Column[]) => {
  const names = [resource.displayName, resource.subtitle, resource.title]
  const second = rest.find(({ name }) => names.includes(name))
  const status = rest.find(({ field }) => kindOf(field).switchesRow)
  return { head, second, status, facts: rest.filter(it => it !== second && it !== status) }
}

/** Whether a cell is left out for want of a value. Cells of overrides are kept, since they may show something else. */
const isEmpty = ({ name, field, Cell }: Column, row: AnyRow): boolean =>
  Cell === browserKindOf(field).cell && isEmptyValue(row[name])

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '0 16px 4px',
  fontSize: 13,
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 8, paddingInlineStart: 8 },
  '& input': { width: 18, height: 18, margin: 0 },
  whiteSpace: 'nowrap',
  '& > :last-child': { marginInlineStart: 'auto' },
})

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    listStyle: 'none',
    margin: 0,
    padding: '0 16px 8px',
    gap: 6,
    '& > li': {
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
      padding: '5px 8px',
      minWidth: 0,
    },
    '& > li[data-chosen]': {
      borderColor: palette.primary.main,
      background: palette.action.selected,
    },
    '& .uc-head': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 8,
      minWidth: 0,
      minHeight: 32,
    },
    // Large enough for a finger.
    '& .uc-box': { display: 'inline-grid', placeItems: 'center', width: 28, minHeight: 28 },
    '& input[type=checkbox]:not([role])': {
      width: 18,
      height: 18,
      margin: 0,
      accentColor: palette.primary.main,
    },
    // A long name is cut, the buttons are not: where they leave too little of it, they have a line of their own.
    '& .uc-name': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      flex: '1 1 140px',
      minWidth: 0,
      fontWeight: 600,
      // Aligned with the fields below.
      paddingInlineStart: 8,
    },
    '& .uc-box + .uc-name': { paddingInlineStart: 0 },
    '& .uc-name > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .uc-second': { fontWeight: 400, color: palette.text.secondary, flexShrink: 2 },
    '& .uc-switch': { flexShrink: 0 },
    '& .uc-actions': {
      display: 'flex',
      gap: 12,
      alignItems: 'center',
      flexShrink: 0,
      marginInlineStart: 'auto',
      fontWeight: 400,
    },
    '& dl': {
      margin: '2px 0 0',
      paddingInline: 8,
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: '2px 12px',
      fontSize: 13,
    },
    // A value that does not fit beside its label has a line of its own.
    '& dl > div': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 6,
      minWidth: 0,
      alignItems: 'baseline',
      minHeight: 22,
    },
    '& dt': { color: palette.text.secondary, fontSize: 12, flexShrink: 0, maxWidth: '100%' },
    '& dd': { margin: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  }
})
