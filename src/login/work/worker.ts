import { search, type Work } from './search.ts'

addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(search(data)))
