import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import type { Part, PartLabels } from './credentials.ts'

/** Class of the dialog that is printed instead of the page. */
export const printed = 'uc-printed'

/** Leaves nothing on paper but the slips of the dialog. */
export const PrintStyles = () => (
  <GlobalStyles
    styles={{
      '@media print': {
        [`body > *:not(.${printed})`]: { display: 'none !important' },
        [`.${printed}, .${printed} .MuiDialog-container, .${printed} .MuiDialog-paper`]: {
          position: 'static !important',
          display: 'block !important',
          maxHeight: 'none !important',
          height: 'auto !important',
          margin: '0 !important',
          boxShadow: 'none !important',
          overflow: 'visible !important',
          background: '#fff !important',
          color: '#000 !important',
        },
        [`.${printed} .MuiBackdrop-root, .${printed} .MuiDialog-paper > *:not(.uc-slips)`]: {
          display: 'none !important',
        },
      },
    }}
  />
)

interface SlipsProps {
  people: readonly (readonly (readonly [Part, string])[])[]
  labels: PartLabels
}

/** A slip for each person, to be cut out; seen on paper alone. */
export const Slips = ({ people, labels }: SlipsProps) => (
  <Paper className="uc-slips" aria-hidden>
    {people.map(parts => (
      <dl key={parts.map(([, value]) => value).join()}>
        {parts.map(([part, value]) => (
          <div key={part}>
            <dt>{labels[part]}</dt>
            <dd dir={part === 'realName' ? 'auto' : 'ltr'}>{value}</dd>
          </div>
        ))}
      </dl>
    ))}
  </Paper>
)

const Paper = styled('div')({
  display: 'none',
  '@media print': {
    display: 'block',
    '& dl': {
      margin: 0,
      padding: '12px 0',
      borderBlockEnd: '1px dashed #888',
      breakInside: 'avoid',
    },
    '& dl > div': { display: 'flex', gap: 12 },
    '& dt': { minWidth: 96, color: '#555' },
    '& dd': { margin: 0, fontFamily: 'ui-monospace, Consolas, monospace' },
  },
})
