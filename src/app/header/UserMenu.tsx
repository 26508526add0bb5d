import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { memo, Suspense, useState } from 'react'
import { useI18nProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { parts } from '#src/features.ts'
import type { UserMenuEntry } from '#src/kit/feature.ts'
import { useShell } from '#src/kit/shell.ts'
import { signOut } from '#src/providers/signOut.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { hiddenText } from '#src/ui/hiddenText.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { lockScreen } from '../held.ts'
import { showShortcuts } from '../signals.ts'

/** The user's name and tenant, with a menu of what concerns their own account. */
export const UserMenu = memo(() => {
  const locale = useLanguage()
  const translate = useTranslate()
  const i18nProvider = useI18nProvider()
  const shell = useShell()
  const { member } = shell
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<UserMenuEntry>()
  const close = () => setAnchor(null)
  const name = member.realName || member.username
  const entriesIn = (section: UserMenuEntry['section']) =>
    parts.userMenu
      .filter(entry => entry.section === section)
      // Items of the menu itself: MUI gives the first usable child the focus.
      .flatMap(entry => {
        const state = entry.state?.(shell) ?? 'usable'
        if (state === 'hidden') return []
        const reason = state === 'usable' ? undefined : state.disabled
        const link = entry.to && !entry.Dialog ? { component: Link, to: entry.to } : {}
        return [
          <MenuItem
            key={entry.to ?? entry.title}
            {...link}
            disabled={state !== 'usable'}
            onClick={() => {
              close()
              if (entry.Dialog) setOpened(entry)
            }}
          >
            <Entry
              icon={entry.icon}
              text={translate(entry.title)}
              about={reason && translate(reason)}
            />
          </MenuItem>,
        ]
      })
  const none = member.hasPassword ? undefined : translate('shell.user.noPassword')
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
        sx={trigger}
      >
        {/* These texts are the accessible name of the button, also where the screen is too narrow to show them. */}
        <span style={hiddenText}>{translate('shell.user.menu')}: </span>
        <PersonAvatar name={name} src={member.avatar} size={28} />
        <Box component="span" sx={whoAndWhere}>
          <span>{name}</span> <small>{member.tenantName}</small>
        </Box>
      </ButtonBase>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={close}
          slotProps={{ paper: { sx: { minWidth: 220 } } }}
        >
          <ListSubheader role="presentation" sx={about}>
            <Box sx={{ fontWeight: 600 }}>{name}</Box>
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
              {member.username}
              <br />
              {translate('shell.user.tenant')}: {member.tenantName}
              {member.roleNames.length > 0 && (
                <>
                  <br />
                  {listText(member.roleNames, locale)}
                </>
              )}
            </Box>
          </ListSubheader>
          <Divider component="li" />
          {entriesIn('account')}
          <MenuItem
            disabled={!member.hasPassword}
            onClick={() => {
              close()
              void lockScreen(i18nProvider)
            }}
          >
            <Entry icon="Lock" text={translate('shell.user.lock')} about={none} />
          </MenuItem>
          {entriesIn('about')}
          <MenuItem
            onClick={() => {
              close()
              showShortcuts(true)
            }}
          >
            <Entry icon="Help" text={translate('shell.keys.title')} />
          </MenuItem>
          <MenuItem onClick={() => void signOut()}>
            <Entry icon="Logout" text={translate('shell.user.signOut')} />
          </MenuItem>
        </Menu>
      )}
      {opened?.Dialog && (
        <Suspense fallback={null}>
          <opened.Dialog onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
})

interface EntryProps {
  icon: string
  text: string
  /** Why the entry is disabled. */
  about?: string | undefined
}

const Entry = ({ icon, text, about }: EntryProps) => (
  <>
    <ListItemIcon>
      <AppIcon name={icon} fontSize="small" />
    </ListItemIcon>
    <div>
      {text}
      {about && <div style={{ fontSize: 12 }}>{about}</div>}
    </div>
  </>
)

const about = {
  position: 'static',
  py: 1,
  bgcolor: 'inherit',
  color: 'text.primary',
  lineHeight: 'inherit',
} as const

const line = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** The name above the tenant; on phones only the tenant, and on the smallest neither, since there is no room. */
const whoAndWhere = {
  minWidth: 0,
  maxWidth: { xs: 72, md: 160 },
  textAlign: 'start',
  lineHeight: 1.25,
  '& > span': line,
  '& > small': { ...line, fontSize: 12, color: 'text.secondary' },
  '@media (max-width:899.95px)': { '& > span:first-of-type': hiddenText },
  '@media (max-width:359.95px)': { '& > small': hiddenText },
} as const

const trigger = {
  minWidth: 44,
  flexShrink: 1,
  height: 40,
  gap: 1,
  px: 0.75,
  borderRadius: '6px',
  fontSize: 14,
  '&:hover': { bgcolor: 'action.hover' },
} as const
