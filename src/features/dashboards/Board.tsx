import { styled } from '@mui/material/styles'

/** Cards in a row as wide as they like; below them a wide panel beside a narrow one, all one column on a phone. */
export const Board = styled('div')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  '& > *': { minWidth: 0 },
  '@media (min-width:1100px)': {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    '& > *': { gridColumn: 'span 12' },
    '& > .wide': { gridColumn: 'span 8' },
    '& > .half': { gridColumn: 'span 6' },
    '& > .narrow': { gridColumn: 'span 4' },
  },
  '& > .wide, & > .half, & > .narrow': { display: 'grid' },
  '@media print': {
    display: 'block',
    '& > *': { breakInside: 'avoid', marginBlockEnd: '16px !important' },
  },
})

/** As many cards side by side as have room. */
export const Stats = styled('dl')({
  display: 'grid',
  gap: 16,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(190px, 100%), 1fr))',
  '@media (max-width:599.95px)': {
    gap: 12,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
  },
})
