import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useSyncExternalStore } from 'react'
import type { I18nProvider } from 'react-admin'
import { currentLanguage } from '#src/providers/language.ts'
import type { Member } from '#src/providers/member.ts'
import { signOut } from '#src/providers/signOut.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { minuteNow, watchMinutes } from '#src/ui/clock.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { serverNow } from '#src/ui/serverTime.ts'
import { useUnlock } from './useUnlock.ts'

/** The whole page: the time above, who it is below. */
const LockFrame = styled('main')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    minHeight: '100dvh',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: 32,
    padding: 24,
    background: palette.background.default,
    '& header': { textAlign: 'center', color: palette.text.secondary },
    '& time': {
      display: 'block',
      fontSize: 'clamp(48px, 9vw, 80px)',
      fontWeight: 300,
      lineHeight: 1.1,
      fontVariantNumeric: 'tabular-nums',
      color: palette.text.primary,
    },
    '& form': {
      width: '100%',
      maxWidth: 360,
      display: 'grid',
      gap: 8,
      padding: 24,
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      background: palette.background.paper,
    },
    '& form > .MuiAvatar-root, & h1, & form > p:not(.MuiFormHelperText-root)': {
      justifySelf: 'center',
    },
    '& h1': { margin: 0, fontSize: 20, fontWeight: 600, overflowWrap: 'anywhere' },
    '& form > p:not(.MuiFormHelperText-root)': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      margin: 0,
      color: palette.text.secondary,
    },
    '& .MuiFormHelperText-root': { margin: 0, minHeight: 20 },
  }
})

/** Time and day, as of the minute. */
const Clock = () => {
  const now = new Date(Math.max(useSyncExternalStore(watchMinutes, minuteNow), opened))
  const language = currentLanguage()
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const
  return (
    <header>
      <time dateTime={now.toISOString()}>
        {now.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </time>
      <div>{now.toLocaleDateString(language, day)}</div>
    </header>
  )
}

/** When this code came: the clock of the page may have stood still until somebody watched it. */
const opened = serverNow()

interface LockScreenProps {
  member: Member
  t: I18nProvider['translate']
  onUnlocked: () => void
}

/** Who has locked the screen, and the field that opens it. */
export const LockScreen = ({ member, t, onUnlocked }: LockScreenProps) => {
  const { password, setPassword, problem, busy, send } = useUnlock(t, onUnlocked)
  const name = member.acting?.userName || member.realName || member.username
  return (
    <LockFrame>
      <Clock />
      <form onSubmit={send} noValidate aria-labelledby="lock-title">
        <PersonAvatar name={name} src={member.acting ? null : member.avatar} size={72} />
        <h1 id="lock-title">{name}</h1>
        <p>
          <AppIcon name="Lock" fontSize="inherit" /> {t('shell.lock.title')}
        </p>
        <input type="text" hidden readOnly autoComplete="username" value={member.username} />
        <FormLabel htmlFor="lock-password">{t('shell.lock.password')}</FormLabel>
        <OutlinedInput
          id="lock-password"
          type="password"
          fullWidth
          size="small"
          autoFocus
          autoComplete="current-password"
          value={password}
          error={Boolean(problem)}
          onChange={({ target }) => setPassword(target.value)}
          inputProps={{ 'aria-describedby': 'lock-problem' }}
        />
        <FormHelperText id="lock-problem" error={Boolean(problem)} role="status">
          {problem ?? ' '}
        </FormHelperText>
        <Button type="submit" variant="contained" fullWidth loading={busy}>
          {t('shell.lock.unlock')}
        </Button>
        <Button color="inherit" fullWidth onClick={() => void signOut()}>
          {t('shell.user.signOut')}
        </Button>
      </form>
    </LockFrame>
  )
}
