import type { AnyRow } from '#server/base/tables.ts'

/**
 * A change of a row: days ago, time, user name of the actor, resource, key of the row, action, and
 * the former values of the changed fields (references by key). The new values are read from the
 * row.
 */
export type Story = readonly [number, string, string, StoryResource, string, string, AnyRow?]

/** Resources whose sample rows have a history, and the field that is their key. */
export const storyKeys = { dept: 'code', post: 'code', role: 'code', user: 'userName' } as const
type StoryResource = keyof typeof storyKeys

/**
 * A row in the recycle bin: resource, values (references by key), days ago, time, who deleted it.
 */
export type Binned = readonly [StoryResource, AnyRow, number, string, string]

/** The history of a sample tenant. */
export interface SamplePast {
  /** The person who created the accounts of those who joined later. */
  recruiter: string
  /**
   * Addresses from documentation ranges (RFC 5737, RFC 3849): of the office, and of people
   * elsewhere.
   */
  office: string
  elsewhere: readonly string[]
  stories: readonly Story[]
  bin: readonly Binned[]
}

/** Ids by resource and key. */
export type IdsByKey = Readonly<Record<StoryResource, Readonly<Record<string, string>>>>
