import { styled } from '@mui/material/styles'

/** Stands for versions that are on their way. */
export const LogsSkeleton = () => (
  <Bars aria-busy="true">
    {['a', 'b', 'c'].map(it => (
      <div key={it}>
        <i style={{ width: 96, height: 20 }} />
        <i style={{ width: '40%' }} />
        <i />
        <i style={{ width: '80%' }} />
      </div>
    ))}
  </Bars>
)

const Bars = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  maxWidth: 860,
  paddingInlineStart: 28,
  '& > div': { display: 'grid', gap: 12 },
  '& i': {
    display: 'block',
    height: 14,
    borderRadius: 4,
    background: (theme.vars ?? theme).palette.action.hover,
  },
}))
