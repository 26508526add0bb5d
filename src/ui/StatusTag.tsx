import { styled } from '@mui/material/styles'
import { dark, light, type Tokens } from '#src/theme/tokens.ts'

export type Tone = 'primary' | 'success' | 'warning' | 'error' | 'neutral'

/** A short word on a pale ground of its tone. */
export const StatusTag = ({
  label,
  tone = 'neutral',
  title,
}: {
  label: string
  tone?: Tone
  title?: string
}) => (
  <Tag tone={tone} title={title ?? label}>
    {label}
  </Tag>
)

const coloursOf: Record<Tone, (tokens: Tokens) => { color: string; backgroundColor: string }> = {
  primary: tokens => ({ color: tokens.primaryHover, backgroundColor: tokens.infoGround }),
  success: tokens => ({ color: tokens.success, backgroundColor: tokens.successGround }),
  warning: tokens => ({ color: tokens.warning, backgroundColor: tokens.warningGround }),
  error: tokens => ({ color: tokens.error, backgroundColor: tokens.errorGround }),
  neutral: tokens => ({ color: tokens.textSecondary, backgroundColor: tokens.page }),
}

const Tag = styled('span', { shouldForwardProp: name => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'inline-block',
    maxWidth: 160,
    padding: '0 8px',
    borderRadius: 4,
    fontSize: 12,
    lineHeight: '22px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    ...coloursOf[tone](theme.palette.mode === 'dark' ? dark : light),
  }),
)
