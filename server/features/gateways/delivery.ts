import { Unreachable } from '#server/outbound/unreachable.ts'
import { type Failure, type Gateway, type Letter, Undelivered } from './types.ts'

/** Passes a letter to a gateway. Returns why it was not accepted, or null when it was. */
export const attempted = async (
  gateway: Gateway | undefined,
  letter: Letter | undefined,
): Promise<Failure | null> => {
  const failure = await reasonOf(gateway, letter)
  await gateway?.noted?.(failure)
  return failure
}

const reasonOf = async (
  gateway: Gateway | undefined,
  letter: Letter | undefined,
): Promise<Failure | null> => {
  if (!gateway || !letter) return 'noGateway'
  try {
    await gateway.deliver(letter)
    return null
  } catch (error) {
    return error instanceof Undelivered || error instanceof Unreachable ? error.reason : 'broken'
  }
}
