import { request } from './http.ts'

const base = '/admin/admin/notice'

/** 1 notification, 2 announcement, 3 letter. */
export type MessageKind = 1 | 2 | 3
/** 1 normal, 2 important, 3 urgent. */
export type MessageLevel = 1 | 2 | 3

/** What has not been read, by kind. */
export interface Unread {
  notifyCount: number
  noticeCount: number
  letterCount: number
}

/** A message as a list shows it. */
export interface Message {
  id: string
  kind: MessageKind
  tag: number | null
  level: MessageLevel
  title: string
  summary: string
  at: string
  senderName: string
  senderAvatar: string | null
  readAt: string | null
  acknowledgedAt: string | null
  mustAcknowledge: boolean
  /** When its sender last asked for it to be read or acknowledged. */
  remindedAt?: string | null
  expiresAt: string | null
}

export interface WholeMessage extends Message {
  /** HTML. */
  content: string
  senderId: string | null
  /** The letter that this one answers. */
  replyTo: string | null
}

/** What the event `notice` tells of the newest message. */
export type IncomingMessage = Pick<
  Message,
  'id' | 'kind' | 'level' | 'title' | 'senderName' | 'mustAcknowledge' | 'remindedAt'
>

export interface NoticeEvent {
  counts: Unread
  newest?: IncomingMessage
}

export interface Person {
  id: string
  title: string
  subtitle?: string | null
  avatar?: string | null
}

export interface SentLetter {
  id: string
  title: string
  summary: string
  at: string
  /** None once those it went to are gone. */
  recipients: readonly Person[] | null
  people: number
  read: number
}

export interface Letter {
  userIds: readonly string[]
  title: string
  content: string
  replyTo?: string
}

/** Rows from one place to another, both included. */
export type RowRange = readonly [from: number, to: number]
export interface MessageQuery {
  range: RowRange
  kind?: MessageKind | undefined
  unread?: boolean
  /** Those alone that wait for an acknowledgement, read or not. */
  waiting?: boolean
  q?: string
}

interface Page<T> {
  list: readonly T[]
  total: number
}

export const myMessages = (
  { range, kind, unread, waiting, q }: MessageQuery,
  signal?: AbortSignal,
): Promise<Page<Message>> =>
  request(`${base}/my/messages`, {
    query: {
      range: JSON.stringify(range),
      kind,
      unread: unread || undefined,
      waiting: waiting || undefined,
      q: q || undefined,
    },
    signal,
  })

/** The whole message, which is read by that. */
export const readMessage = (id: string, signal?: AbortSignal): Promise<WholeMessage> =>
  request(`${base}/detail`, { query: { id }, signal })

export const unreadCounts = (signal?: AbortSignal): Promise<Unread> =>
  request(`${base}/count/un/read`, { signal })

/** Of one kind, or of all. */
export const markAllRead = (kind?: MessageKind): Promise<{ read: number }> =>
  request(`${base}/read/all`, { method: 'POST', body: kind ? { kind } : {} })

export const acknowledge = (id: string): Promise<unknown> =>
  request(`${base}/acknowledge`, { method: 'POST', body: { id } })

export const sendLetter = (letter: Letter): Promise<{ id: string }> =>
  request(`${base}/letter`, { method: 'POST', body: letter })

/** Whom one may write to. */
export const recipients = async (q: string, signal?: AbortSignal): Promise<readonly Person[]> =>
  (
    await request<{ list: Person[] }>(`${base}/recipients`, {
      query: { q: q || undefined },
      signal,
    })
  ).list

export const sentLetters = (range: RowRange, signal?: AbortSignal): Promise<Page<SentLetter>> =>
  request(`${base}/sent`, { query: { range: JSON.stringify(range) }, signal })

/** Whom a notice goes to. */
export interface NoticeAudience {
  rangeType: number
  tenantIds?: readonly string[]
  deptIds?: readonly string[]
  roleIds?: readonly string[]
  userIds?: readonly string[]
}

/** How many people that would be now, and of how many tenants. */
export interface AudienceSize {
  people: number
  tenants: number
  /** Set when the number of people is an estimate. */
  estimated?: true
}

export const fetchAudienceSize = (
  range: NoticeAudience,
  signal?: AbortSignal,
): Promise<AudienceSize> => request(`${base}/reach`, { method: 'POST', body: range, signal })

export interface ReadCounts {
  people: number
  read: number
  acknowledged: number
}

export interface ReadStatistics extends ReadCounts {
  /** What the lines below are about. */
  by: 'tenant' | 'dept'
  depts: readonly (ReadCounts & { id: string | null; name: string | null })[]
}

/** Who has read a notice, and who has acknowledged it. */
export const fetchReadStatistics = (id: string, signal?: AbortSignal): Promise<ReadStatistics> =>
  request(`${base}/${encodeURIComponent(id)}/readers`, { signal })

/** Somebody who has not read a notice, or not acknowledged it. */
export interface PendingReader extends Person {
  readAt: string | null
  remindedAt: string | null
}

/** Whom a notice still waits for. */
export const fetchPendingReaders = (
  id: string,
  range: RowRange,
  signal?: AbortSignal,
): Promise<Page<PendingReader>> =>
  request(`${base}/${encodeURIComponent(id)}/unread`, {
    query: { range: JSON.stringify(range) },
    signal,
  })
