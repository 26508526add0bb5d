import { styled } from '@mui/material/styles'
import { CopyButton } from '../CopyButton.tsx'
import type { FirstCredentials, Part, PartLabels } from './credentials.ts'

interface OnePersonProps {
  parts: readonly (readonly [Part, string])[]
  labels: PartLabels
}

/** The values of one person, each with a copy button. */
export const OnePerson = ({ parts, labels }: OnePersonProps) => (
  <List>
    {parts.map(([part, value]) => (
      <div key={part}>
        <dt>{labels[part]}</dt>
        <dd>
          <bdi dir={part === 'realName' ? 'auto' : 'ltr'} data-secret={part === 'password'}>
            {value}
          </bdi>
          <CopyButton text={value} name={labels[part]} />
        </dd>
      </div>
    ))}
  </List>
)

interface PeopleTableProps {
  address: string
  people: readonly FirstCredentials[]
  labels: PartLabels
}

/** A table of people, with the address of the sign-in page above it. */
export const PeopleTable = ({ address, people, labels }: PeopleTableProps) => (
  <>
    <OnePerson parts={[['address', address]]} labels={labels} />
    <Scroll tabIndex={0} aria-label={labels.password}>
      <table aria-label={labels.password}>
        <thead>
          <tr>
            <th scope="col">{labels.userName}</th>
            <th scope="col">{labels.realName}</th>
            <th scope="col">{labels.password}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ userName, realName, password }) => (
            <tr key={userName}>
              <td>
                <bdi dir="ltr">{userName}</bdi>
                <small dir="auto" aria-hidden>
                  {realName}
                </small>
              </td>
              <td dir="auto">{realName}</td>
              <td>
                <bdi dir="ltr" data-secret="true">
                  {password}
                </bdi>
                <CopyButton text={password} name={`${labels.password} ${userName}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  </>
)

const List = styled('dl')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    margin: 0,
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    '& > div': { paddingBlock: 6, paddingInline: '16px 8px' },
    '& > div + div': { borderBlockStart: `1px solid ${palette.divider}` },
    '& dt': { fontSize: 12, color: palette.text.secondary },
    '& dd': {
      margin: 0,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 8,
    },
    '& bdi': { overflowWrap: 'anywhere' },
    '& bdi[data-secret="true"]': { fontFamily: 'ui-monospace, Consolas, monospace', fontSize: 16 },
  }
})

const Scroll = styled('section')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    maxHeight: 360,
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: 14 },
    '& th, & td': {
      padding: '6px 12px',
      textAlign: 'start',
      borderBlockEnd: `1px solid ${palette.divider}`,
      background: palette.background.paper,
    },
    '& tr:last-child td': { borderBlockEnd: 0 },
    '& th': {
      position: 'sticky',
      insetBlockStart: 0,
      fontWeight: 600,
      whiteSpace: 'nowrap',
      color: palette.text.secondary,
    },
    '& td:last-of-type': { whiteSpace: 'nowrap' },
    // On a phone the real name is shown below the user name; its own column is kept for screen readers.
    '& small': { display: 'none', color: palette.text.secondary },
    '@media (max-width:599.95px)': {
      '& th, & td': { paddingInline: 8 },
      '& small': { display: 'block' },
      '& td:first-of-type': { overflowWrap: 'anywhere' },
      '& th:nth-of-type(2), & td:nth-of-type(2)': {
        position: 'absolute',
        inlineSize: 1,
        blockSize: 1,
        padding: 0,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
    '& bdi[data-secret="true"]': { fontFamily: 'ui-monospace, Consolas, monospace' },
  }
})
