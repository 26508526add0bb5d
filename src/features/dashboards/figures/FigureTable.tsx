import { styled } from '@mui/material/styles'
import { hiddenText } from '#src/ui/hiddenText.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import type { Figure } from './figure.ts'
import { placeText, valueText } from './formats.ts'

interface FigureTableProps {
  figure: Figure
  title: string
  /** The height of the chart that it replaces. */
  height: number
}

/** The figures of a chart as a table, newest first. */
export const FigureTable = ({ figure, title, height }: FigureTableProps) => {
  const locale = useLanguage()
  const { axis, series, unit } = figure
  const places = axis.values.map((value, at) => ({ value, at }))
  const rows = axis.kind === 'name' ? places : places.reverse()
  return (
    <Scroll role="group" aria-label={title} tabIndex={0} style={{ maxHeight: height }}>
      <table>
        <caption style={hiddenText}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{axis.title}</th>
            {series.map(({ key, title: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, at }) => (
            <tr key={value}>
              <th scope="row">{placeText(axis.kind, value, locale)}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{cellText(values[at] ?? null, unit, locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const cellText = (value: number | null, unit: Figure['unit'], locale: string) =>
  value === null ? '–' : valueText(value, unit, locale)

const Scroll = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    overflow: 'auto',
    '& table': { borderCollapse: 'separate', borderSpacing: 0, width: '100%', fontSize: 13 },
    '& th, & td': {
      height: 32,
      padding: '0 8px',
      textAlign: 'end',
      fontWeight: 400,
      borderBlockEnd: `1px solid ${palette.divider}`,
      background: palette.background.paper,
    },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': {
      position: 'sticky',
      insetBlockStart: 0,
      fontWeight: 600,
      color: palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '@media print': { maxHeight: 'none !important' },
  }
})
