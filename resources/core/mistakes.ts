/** A mistake in a definition. */
export interface Mistake {
  /**
   * Its place in the JSON form of the definition, such as `fields.name.max`. Empty for the definition
   * as a whole.
   */
  readonly at: string
  /** A sentence that says what to change. */
  readonly message: string
}

/** A mistake as one line of text. */
export const mistakeText = ({ at, message }: Mistake): string =>
  at === '' ? message : `${at}: ${message}`

/** A definition that is refused, with all its mistakes. The message has one line for each. */
export class WrongDefinition extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(mistakeText).join('\n'))
    this.name = 'WrongDefinition'
    this.mistakes = mistakes
  }
}
