import { styled } from '@mui/material/styles'
import { Panel, TableBox } from './TableStyles.tsx'

const widths = [70, 50, 85, 60, 75, 55, 80, 65]

/** Rows of bars, as high as the rows that are coming. */
export const SkeletonRows = ({ rows = 10, columns }: { rows?: number; columns: number }) => (
  <tbody aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
      <tr key={row}>
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: neither have these
          <td key={column}>
            <div
              className="uc-bar"
              style={{ width: `${widths[(row + column) % widths.length]}%`, minWidth: 40 }}
            />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

/** A whole screen that is on its way. */
export const PanelSkeleton = () => (
  <Panel aria-busy="true">
    <div style={{ height: 112 }} />
    <TableBox>
      <table>
        <SkeletonRows columns={6} />
      </table>
    </TableBox>
  </Panel>
)

/** A form that is on its way: a card with its fields. */
export const FormSkeleton = () => (
  <Panel aria-busy="true" style={{ maxWidth: 920 }}>
    <Bars>
      {widths.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <i key={at} style={{ width: `${width / 2}%` }} />
      ))}
    </Bars>
  </Panel>
)

/** The lines of a tree that is on its way. */
export const TreeSkeleton = () => (
  <Bars aria-busy="true">
    {widths.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
      <i key={at} style={{ width: `${width}%` }} />
    ))}
  </Bars>
)

const Bars = styled('div')(({ theme }) => ({
  padding: '8px 12px',
  display: 'grid',
  gap: 20,
  '& i': {
    height: 12,
    borderRadius: 6,
    background: (theme.vars ?? theme).palette.action.hover,
  },
}))
