/** The language by its own name. */
export const name = 'English'

/** The direction of its text. */
export const direction = 'ltr'

/** The locale of ICU by which PostgreSQL sorts its texts. */
export const collation = 'en'

/** What the installed console is called; browsers read it before any words. */
export const manifest = {
  name: 'User Center',
  description: 'People, organisation and access of a multi-tenant IoT platform',
  users: 'Users, with the tree of departments beside them',
  narrow: 'Users on a phone',
}
