declare module 'ra-language-chinese' {
  /** An older set of texts: `zh-CN/ra.ts` fills what has been added to react-admin since. */
  const messages: { ra: Record<string, Record<string, unknown>> }
  export default messages
}
