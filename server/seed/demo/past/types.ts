import type { AnyRow } from '#server/kit/types.ts'

/**
 * What somebody did to a row: days ago, time, user name of who did it, resource, key of the row, action, and what the
 * changed fields held before (references by their keys). What they held after it is read from the row.
 */
export type Story = readonly [number, string, string, StoryResource, string, string, AnyRow?]

/** Resources whose sample rows have a history, by the field that is their key. */
export const storyKeys = { dept: 'code', post: 'code', role: 'code', user: 'userName' } as const
export type StoryResource = keyof typeof storyKeys

/** A row that lies in the recycle bin: resource, values (references by their keys), days ago, time, who deleted it. */
export type Binned = readonly [StoryResource, AnyRow, number, string, string]

/** The past of a sample tenant. */
export interface SamplePast {
  /** Who added the people that came after the beginning. */
  recruiter: string
  /** Addresses from documentation ranges (RFC 5737, RFC 3849): the office, and where people are outside of it. */
  office: string
  elsewhere: readonly string[]
  stories: readonly Story[]
  bin: readonly Binned[]
}

/** Ids by resource and key. */
export type IdsByKey = Readonly<Record<StoryResource, Readonly<Record<string, string>>>>
