/** What we use of saxen, which brings no types of its own. */
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
    /** Calls the handlers while it reads; what they throw ends the reading. */
    parse(xml: string): void
  }
}
