import { styled } from '@mui/material/styles'

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

type Ground = readonly [word: string, ground: string]

/** Every word stands on its ground with a contrast of 4.5 or more. */
const light: Record<Tone, Ground> = {
  primary: ['#0958b0', '#e6f4ff'],
  success: ['#237804', '#f0f9eb'],
  warning: ['#ad4e00', '#fff7e6'],
  error: ['#cf1322', '#fff1f0'],
  neutral: ['#5c6470', '#f5f7fa'],
}

const dark: Record<Tone, Ground> = {
  primary: ['#91caff', '#15304f'],
  success: ['#73d13d', '#162312'],
  warning: ['#ffc069', '#2b2111'],
  error: ['#ff7875', '#2a1215'],
  neutral: ['#a3abb8', '#0f1115'],
}

const Tag = styled('span', { shouldForwardProp: name => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => {
    const [color, backgroundColor] = (theme.palette.mode === 'dark' ? dark : light)[tone]
    return {
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
      color,
      backgroundColor,
    }
  },
)
