import { alpha, styled } from '@mui/material/styles'

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

const Tag = styled('span', { shouldForwardProp: name => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => {
    const colour =
      tone === 'neutral' ? theme.palette.text.secondary : words(theme.palette.mode === 'dark', tone)
    return {
      display: 'inline-block',
      maxWidth: 160,
      padding: '0 8px',
      borderRadius: 4,
      fontSize: 12,
      lineHeight: '20px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      verticalAlign: 'middle',
      color: colour,
      backgroundColor:
        tone === 'neutral'
          ? theme.palette.action.hover
          : alpha(colour, theme.palette.mode === 'dark' ? 0.16 : 0.1),
    }
  },
)

const light = {
  primary: '#0958b3',
  success: '#237804',
  warning: '#a04700',
  error: '#cf1322',
} as const
const dark = {
  primary: '#69b1ff',
  success: '#95de64',
  warning: '#ffc069',
  error: '#ff9c97',
} as const
const words = (onDark: boolean, tone: Exclude<Tone, 'neutral'>) => (onDark ? dark : light)[tone]
