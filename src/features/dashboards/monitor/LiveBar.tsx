import Pause from '@mui/icons-material/Pause'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { placeText } from '../figures/formats.ts'
import type { StreamState } from './useMonitor.ts'

interface LiveBarProps {
  line: StreamState
  /** The moment of the last sample. */
  last: string | undefined
  paused: boolean
  onPause: (paused: boolean) => void
}

/** Whether what is seen is live, told once when that changes, and the way to have it stand still. */
export const LiveBar = ({ line, last, paused, onPause }: LiveBarProps) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const state = paused ? 'paused' : line
  return (
    <Bar>
      <p>
        <Mark data-state={state} role="status">
          <i aria-hidden="true" />
          {translate(`dashboards.live.${state}`)}
        </Mark>
        {last && (
          <small className="tabular">
            {translate('dashboards.live.last', { time: placeText('time', last, locale) })}
          </small>
        )}
      </p>
      <Button
        variant="outlined"
        size="small"
        className="uc-noprint"
        startIcon={paused ? <PlayArrow /> : <Pause />}
        onClick={() => onPause(!paused)}
      >
        {translate(paused ? 'dashboards.live.resume' : 'dashboards.live.pause')}
      </Button>
    </Bar>
  )
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginBlockEnd: 16,
  '& > p': { flex: 1, margin: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 12px' },
  '& small': {
    fontSize: 12,
    lineHeight: '24px',
    color: (theme.vars ?? theme).palette.text.secondary,
  },
}))

const Mark = styled('span')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    lineHeight: '24px',
    '& i': { width: 8, height: 8, borderRadius: 4, background: palette.text.disabled },
    '&[data-state="live"] i': { background: palette.success.main },
    '&[data-state="lost"]': { color: palette.error.main },
    '&[data-state="lost"] i': { background: palette.error.main },
    '&[data-state="paused"] i': { background: palette.warning.main },
  }
})
