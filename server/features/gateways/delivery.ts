import { Unreachable } from '#server/outbound/unreachable.ts'
import { type ComposedMessage, type DeliveryFailure, type Gateway, Undelivered } from './types.ts'

/** Passes a letter to a gateway. Returns why it was not accepted, or null when it was. */
export const tryDelivery = async (
  gateway: Gateway | undefined,
  letter: ComposedMessage | undefined,
): Promise<DeliveryFailure | null> => {
  const failure = await reasonOf(gateway, letter)
  await gateway?.noted?.(failure)
  return failure
}

const reasonOf = async (
  gateway: Gateway | undefined,
  letter: ComposedMessage | undefined,
): Promise<DeliveryFailure | null> => {
  if (!gateway || !letter) return 'noGateway'
  try {
    await gateway.deliver(letter)
    return null
  } catch (error) {
    return error instanceof Undelivered || error instanceof Unreachable ? error.reason : 'broken'
  }
}
