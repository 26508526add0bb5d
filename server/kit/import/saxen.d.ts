/** Types of what we use of saxen, which has none of its own. */
declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>>
  type Decode = (text: string) => string

  export class Parser {
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Attributes | false) => void,
    ): this
    on(event: 'closeTag', handler: (name: string) => void): this
    on(event: 'text', handler: (text: string, decode: Decode) => void): this
    on(event: 'cdata', handler: (text: string) => void): this
    on(event: 'error', handler: (error: Error) => void): this
    /** Parses the text and calls the handlers. An error that they throw ends the parsing. */
    parse(xml: string): void
  }
}
