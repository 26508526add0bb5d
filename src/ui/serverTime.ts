/** Milliseconds between which the server's clock is ahead of this device's. */
let least = Number.NEGATIVE_INFINITY
let most = Number.POSITIVE_INFINITY

/**
 * Learns from the `Date` of an answer by how much this device's clock is wrong. The server wrote it, cut to the second,
 * at some moment between the request and the answer. Several answers narrow this down.
 */
export const noteServerTime = (date: string | null, sentAt: number, receivedAt = Date.now()) => {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const [from, to] = [server - receivedAt, server + 999 - sentAt]
  // Both cannot be true: the clock of this device was set meanwhile.
  const isSet = from > most || to < least
  least = isSet ? from : Math.max(least, from)
  most = isSet ? to : Math.min(most, to)
}

/**
 * The time of the server, as far as it is known: to be compared with moments that the server names. A device whose
 * clock may be right is believed.
 */
export const serverNow = (): number => Date.now() + ahead()

const ahead = () => (least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2))
