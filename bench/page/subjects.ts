import type { Session } from '../support/signIn.ts'

/** Something seen: the first match of a selector holds the text (any, when empty). */
export type Seen = readonly [selector: string, text: string]

/** How one of the three applications is driven. Addresses are below `base`. */
export interface Subject {
  name: 'limit' | 'floor' | 'ours'
  base: string
  /** Stored in the browser before the list is opened, so that someone is signed in. */
  storage: Readonly<Record<string, string>>
  signIn: { at: string; usable: Seen }
  list: { at: string; row: Seen }
  /** What to click for the other list, and back. */
  other: { link: string; back: string; row: Seen }
  edit: { button: string; field: Seen }
  /** The list with so many rows on its page; `last` is a row seen only then. */
  many(rows: number): { at: string; row: Seen }
}

interface Texts {
  user: string
  realName: string
  post: string
  /** The name in the row at this place of the list. */
  userAt(place: number): string
}

const hashed = (
  name: 'limit' | 'floor',
  port: number,
  row: string,
  parts: Pick<Subject, 'signIn' | 'edit'>,
  texts: Texts,
): Subject => ({
  name,
  base: `http://127.0.0.1:${port}`,
  storage: { token: 'yes' },
  list: { at: '/#/users', row: [row, texts.user] },
  other: { link: 'a[href="#/posts"]', back: 'a[href="#/users"]', row: [row, texts.post] },
  many: rows => ({
    at: `/#/users?page=1&perPage=${rows}`,
    row: [`${row}:nth-child(${rows})`, texts.userAt(rows - 1)],
  }),
  ...parts,
})

export const limitOf = (port: number, texts: Texts): Subject =>
  hashed(
    'limit',
    port,
    'tr.row',
    {
      signIn: { at: '/#/login', usable: ['input[name=username]', ''] },
      edit: { button: 'tr.row a.edit', field: ['input[name=userName]', texts.user] },
    },
    texts,
  )

export const floorOf = (port: number, texts: Texts): Subject =>
  hashed(
    'floor',
    port,
    'tbody tr',
    {
      signIn: { at: '/#/login', usable: ['input[name=username]', ''] },
      edit: {
        button: 'tbody tr a[aria-label=Edit]',
        field: ['input[name=userName]', texts.user],
      },
    },
    texts,
  )

export const oursOf = (port: number, { token }: Session, texts: Texts): Subject => ({
  name: 'ours',
  base: `http://127.0.0.1:${port}/user/web`,
  storage: { 'ACCESS-TOKEN': token },
  signIn: { at: '/user/login', usable: ['input[name=username]', ''] },
  list: { at: '/org/user', row: ['tbody tr', texts.user] },
  other: {
    link: 'a[href="/user/web/org/post"]',
    back: 'a[href="/user/web/org/user"]',
    row: ['tbody tr', texts.post],
  },
  edit: {
    button: 'tbody tr .uc-last .uc-link',
    field: ['[data-field=realName] input', texts.realName],
  },
  // Of a thousand only those in view are drawn.
  many: rows => ({
    at: `/org/user?page=1&perPage=${rows}`,
    row: ['tbody', texts.userAt(rows > 100 ? 19 : rows - 1)],
  }),
})
