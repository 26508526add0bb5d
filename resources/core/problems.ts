/** Why a value is refused, as a key below `validation` and what its text needs. */
export interface Problem {
  key: string
  args?: Readonly<Record<string, string | number>>
}
/** Problems by field; empty when all is well. */
export type Problems = Readonly<Record<string, Problem>>
