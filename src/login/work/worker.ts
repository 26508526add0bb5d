import type { ProofOfWork } from '#src/providers/signIn.ts'
import { findNumber } from './findNumber.ts'

addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => postMessage(findNumber(data)))
