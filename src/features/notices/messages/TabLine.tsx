import MuiTab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'react-admin'
import { type Tab, tabs } from './inboxState.ts'
import { useUnread } from './useUnread.ts'

/** The kinds of messages, each with how many of it are unread. */
export const TabLine = ({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) => {
  const translate = useTranslate()
  const { total, notifyCount, noticeCount, letterCount } = useUnread()
  const counts: Record<Tab, number> = {
    all: total,
    notification: notifyCount,
    announcement: noticeCount,
    private: letterCount,
  }
  return (
    <Tabs
      value={tab}
      onChange={(_, next: Tab) => onTab(next)}
      variant="scrollable"
      aria-label={translate('messages.tabs.label')}
    >
      {tabs.map(name => (
        <MuiTab
          key={name}
          value={name}
          id={`messages-tab-${name}`}
          aria-controls={name === tab ? 'messages-panel' : undefined}
          label={
            <span>
              {translate(`messages.tabs.${name}`)}
              {counts[name] > 0 && (
                <i title={translate('messages.badge', { smart_count: counts[name] })}>
                  {counts[name] > 99 ? '99+' : counts[name]}
                </i>
              )}
            </span>
          }
        />
      ))}
    </Tabs>
  )
}
