/** A statement of a schema change, which may take longer than the timeout of requests. */
export const withoutTimeout = (text: string) => ({ text, query_timeout: 2_147_483_647 })
