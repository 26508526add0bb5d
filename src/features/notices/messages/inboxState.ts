import type { MessageKind, MessageQuery, Unread } from '#src/providers/messages.ts'

export const tabs = ['all', 'notification', 'announcement', 'private'] as const
export type Tab = (typeof tabs)[number]

/** Which messages one looks at; the address holds it, so that a reload and the way back find it again. */
export interface InboxState {
  tab: Tab
  /** The letters one has sent, rather than those that came. */
  sent: boolean
  unread: boolean
  q: string
  /** From 1. */
  page: number
  size: number
}

const kinds: Readonly<Record<Tab, MessageKind | undefined>> = {
  all: undefined,
  notification: 1,
  announcement: 2,
  private: 3,
}

export const kindOf = (tab: Tab) => kinds[tab]

/** The tab behind the badge: letters if any is unread or nothing is; else the kind that has unread messages. */
export const tabOfUnread = ({ notifyCount, noticeCount, letterCount }: Unread): Tab => {
  if (letterCount > 0) return 'private'
  if (notifyCount > 0) return noticeCount > 0 ? 'all' : 'notification'
  return noticeCount > 0 ? 'announcement' : 'private'
}

const sizes = [10, 20, 50, 100]
const defaultSize = 10

export const inboxStateOf = (search: URLSearchParams): InboxState => {
  const tab = tabs.find(it => it === search.get('tab')) ?? 'all'
  const page = Number(search.get('page'))
  const size = Number(search.get('size'))
  return {
    tab,
    sent: tab === 'private' && search.get('box') === 'sent',
    unread: search.get('unread') === '1',
    q: search.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: sizes.includes(size) ? size : defaultSize,
  }
}

/** What follows the question mark; what is as usual is left out. */
export const searchOf = ({ tab, sent, unread, q, page, size }: InboxState): string =>
  new URLSearchParams({
    tab,
    ...(sent ? { box: 'sent' } : {}),
    ...(unread ? { unread: '1' } : {}),
    ...(q ? { q } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(size === defaultSize ? {} : { size: String(size) }),
  }).toString()

export const queryOf = ({ tab, unread, q, page, size }: InboxState): MessageQuery => ({
  range: [(page - 1) * size, page * size - 1],
  kind: kindOf(tab),
  unread,
  q,
})
