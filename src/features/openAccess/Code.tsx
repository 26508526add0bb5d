import { styled } from '@mui/material/styles'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { monospace } from './cells.tsx'

/** Lines of code that scroll for themselves, with a button that copies them. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  <Frame aria-label={label}>
    <header>
      <span>{label}</span>
      <CopyButton text={text} />
    </header>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <pre tabIndex={0} dir="ltr">
      {text}
    </pre>
  </Frame>
)

const Frame = styled('section')(({ theme: { tokens } }) => ({
  minWidth: 0,
  border: `1px solid ${tokens.line}`,
  borderRadius: 6,
  '& header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: 2,
    paddingInline: '12px 4px',
    fontSize: 12,
    color: tokens.textSecondary,
    borderBlockEnd: `1px solid ${tokens.line}`,
  },
  '& pre': {
    ...monospace,
    margin: 0,
    padding: 12,
    fontSize: 12,
    lineHeight: 1.6,
    overflow: 'auto',
    maxHeight: 360,
  },
}))
