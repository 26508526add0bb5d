import type { ProofOfWork } from '#src/providers/signIn.ts'
import { sha256 } from './sha256.ts'

/** The number behind the salt that has the wanted hash; undefined when there is none. */
export const findNumber = ({ salt, challenge, maxNumber }: ProofOfWork): number | undefined => {
  const wanted = Int32Array.from({ length: 8 }, (_, at) =>
    Number.parseInt(challenge.slice(at * 8, at * 8 + 8), 16),
  )
  for (let number = 0; number <= maxNumber; number++)
    if (sha256(salt + number).every((word, at) => word === wanted[at])) return number
  return undefined
}
