import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AppIcon } from './AppIcon.tsx'

/** Why someone may or may not, as the API tells it. */
export interface Explanation {
  allowed: boolean
  verdict: string
  steps: readonly Step[]
  mends: readonly string[]
}
interface Step {
  ok: boolean
  text: string
  about?: { resource: string; id: string }
}

interface ExplainedProps {
  explanation: Explanation
  /** The page of a row, where there is one. */
  linkOf?: (about: { resource: string; id: string }) => string | undefined
}

/** The verdict, the steps that lead to it, and what would mend a refusal. */
export const ExplanationView = ({ explanation, linkOf }: ExplainedProps) => {
  const translate = useTranslate()
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={explanation.allowed ? 'success' : 'error'}>{explanation.verdict}</Alert>
      <Box component="ol" sx={list}>
        {explanation.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only ever replaced whole
          <Box component="li" key={at} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <AppIcon
              name={step.ok ? 'CheckCircle' : 'Block'}
              titleAccess={translate(step.ok ? 'ui.why.holds' : 'ui.why.stops')}
              sx={{ fontSize: 18, mt: '2px', color: step.ok ? 'success.main' : 'error.main' }}
            />
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <Named step={step} linkOf={linkOf} />
            </Typography>
          </Box>
        ))}
      </Box>
      {explanation.mends.length > 0 && (
        <Box>
          <Typography variant="subtitle2">{translate('ui.why.mends')}</Typography>
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {explanation.mends.map(mend => (
              <Typography component="li" variant="body2" key={mend}>
                {mend}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  borderInlineStart: 2,
  borderColor: 'divider',
  paddingInlineStart: 1.5,
}

const Named = ({ step, linkOf }: { step: Step; linkOf: ExplainedProps['linkOf'] }) => {
  const to = step.about && linkOf?.(step.about)
  return to ? (
    <Link to={to} style={quiet}>
      {step.text}
    </Link>
  ) : (
    step.text
  )
}

const quiet = {
  color: 'inherit',
  textDecorationColor: 'rgba(128, 128, 128, 0.5)',
  textUnderlineOffset: 3,
}
