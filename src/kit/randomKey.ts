/** A key by which the server knows a repeated request. `crypto.randomUUID` is there on secure pages alone. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), it => it.toString(36)).join('-')
