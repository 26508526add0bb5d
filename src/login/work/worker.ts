import type { Work } from '#src/providers/signIn.ts'
import { search } from './search.ts'

addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(search(data)))
