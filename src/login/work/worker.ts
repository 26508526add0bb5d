import type { ProofOfWork } from '#src/providers/signIn.ts'
import { findNumber } from './search.ts'

addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => postMessage(findNumber(data)))
