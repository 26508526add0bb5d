/** A promise with the function that resolves it. */
export const promised = <T = void>() => {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>(done => {
    resolve = done
  })
  return { promise, resolve }
}
