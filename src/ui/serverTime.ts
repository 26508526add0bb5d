/** Milliseconds between which the server's clock is ahead of this device's. */
let minOffset = Number.NEGATIVE_INFINITY
let maxOffset = Number.POSITIVE_INFINITY

/**
 * Learns from the `Date` of an answer by how much this device's clock is wrong. The server wrote it, cut to the second,
 * at some moment between the request and the answer. Several answers narrow this down.
 */
export const recordServerTime = (date: string | null, sentAt: number, receivedAt = Date.now()) => {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const [from, to] = [server - receivedAt, server + 999 - sentAt]
  // Both cannot be true: the clock of this device was set meanwhile.
  const isSet = from > maxOffset || to < minOffset
  minOffset = isSet ? from : Math.max(minOffset, from)
  maxOffset = isSet ? to : Math.min(maxOffset, to)
}

/**
 * The time of the server, as far as it is known: to be compared with moments that the server names. A device whose
 * clock may be right is believed.
 */
export const serverNow = (): number => Date.now() + serverOffset()

const serverOffset = () =>
  minOffset <= 0 && maxOffset >= 0 ? 0 : Math.round((minOffset + maxOffset) / 2)
