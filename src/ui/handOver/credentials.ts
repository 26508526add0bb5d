/** What somebody needs to sign in for the first time. */
export interface FirstCredentials {
  userName: string
  /** Empty where nobody knows it. */
  realName?: string
  password: string
}

export type Part = 'address' | 'userName' | 'realName' | 'password'
export type PartLabels = Readonly<Record<Part, string>>

/** The values of one person by part; a real name that is not known is left out. */
export const partsOf = (
  address: string,
  person: FirstCredentials,
): readonly (readonly [Part, string])[] => [
  ['address', address],
  ['userName', person.userName],
  ...(person.realName ? [['realName', person.realName] as const] : []),
  ['password', person.password],
]

/** All people as plain text, a block of lines for each. */
export const textOf = (
  address: string,
  people: readonly FirstCredentials[],
  labels: PartLabels,
): string =>
  people
    .map(person =>
      partsOf(address, person)
        .map(([part, value]) => `${labels[part]}: ${value}`)
        .join('\n'),
    )
    .join('\n\n')

/** All people as rows of a table, the titles first. */
export const rowsOf = (
  address: string,
  people: readonly FirstCredentials[],
  { address: site, userName, realName, password }: PartLabels,
): readonly (readonly string[])[] => [
  [site, userName, realName, password],
  ...people.map(it => [address, it.userName, it.realName ?? '', it.password]),
]
