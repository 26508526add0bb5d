/** Content types that are streamed, so their length is unknown. */
const streamed = /^(?:text\/event-stream|text\/csv)/

/** The answer to `HEAD`: the headers of `GET`, with the length when the body is available. */
export const headAnswerOf = async (answer: Response): Promise<Response> => {
  const headers = new Headers(answer.headers)
  const { status, body } = answer
  if (!body) return new Response(null, { status, headers })
  if (headers.has('content-length') || streamed.test(headers.get('content-type') ?? ''))
    await body.cancel()
  else headers.set('content-length', String((await answer.arrayBuffer()).byteLength))
  return new Response(null, { status, headers })
}
