import { styled } from '@mui/material/styles'
import { useWordsOf } from '../words.ts'
import type { KitTableProps } from './KitTable.tsx'

/** Rows on a narrow screen: a card each, the first column as its head. */
export const Cards = ({ label, resource, columns, rows, onOpen, actionsOf }: KitTableProps) => {
  const words = useWordsOf(resource)
  const [head, ...rest] = columns
  if (!rows || !head) return <Grid aria-busy="true" style={{ minHeight: 400 }} />
  return (
    <Grid aria-label={label}>
      {rows.map(row => {
        const title = (
          <head.Cell
            row={row}
            value={row[head.name]}
            name={head.name}
            field={head.field}
            resource={resource}
          />
        )
        return (
          <li key={row.id}>
            <div className="uc-head">
              {onOpen ? (
                <button type="button" className="uc-link" onClick={() => onOpen(row.id)}>
                  {title}
                </button>
              ) : (
                title
              )}
              {actionsOf?.(row)}
            </div>
            <dl>
              {rest.slice(0, 7).map(({ name, field, Cell }) => (
                <div key={name}>
                  <dt>{words.field(name)}</dt>
                  <dd>
                    <Cell
                      row={row}
                      value={row[name]}
                      name={name}
                      field={field}
                      resource={resource}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </Grid>
  )
}

const Grid = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    listStyle: 'none',
    margin: 0,
    padding: '0 16px 8px',
    gap: 8,
    '& > li': {
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
      padding: '10px 12px',
      minWidth: 0,
    },
    '& .uc-head': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 8,
      fontWeight: 600,
      minWidth: 0,
    },
    // What is long gives way, not what may be done.
    '& .uc-head > :first-child': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .uc-actions': {
      display: 'flex',
      gap: 12,
      alignItems: 'center',
      flexShrink: 0,
      fontWeight: 400,
    },
    '& dl': { margin: '8px 0 0', display: 'grid', gap: 4 },
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: '96px minmax(0, 1fr)',
      gap: 8,
      fontSize: 13,
      minHeight: 22,
    },
    '& dt': { color: palette.text.secondary },
    '& dd': { margin: 0, minWidth: 0 },
    // A card has the room below that a row lacks.
    '& dd .uc-line': { flexWrap: 'wrap', rowGap: 0 },
    '& dd .uc-line > .uc-text': { whiteSpace: 'normal' },
  }
})
