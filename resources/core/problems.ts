/** Why a value is refused: a key below `validation`, and the arguments of its text. */
export interface Problem {
  key: string
  args?: Readonly<Record<string, string | number>>
}
/** Problems by field; empty when all values are valid. */
export type Problems = Readonly<Record<string, Problem>>
