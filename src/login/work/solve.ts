import type { ProofOfWork } from '#src/providers/signIn.ts'

/** Has a thread of its own find the number, so that typing stays smooth; ends when nobody wants it any more. */
export const solve = (work: ProofOfWork, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
    worker.onmessage = ({ data }: MessageEvent<number | undefined>) => {
      end()
      if (data === undefined) reject(new Error('work without an answer'))
      else resolve(String(data))
    }
    worker.onerror = event => {
      end()
      reject(new Error(event.message || 'the worker did not start'))
    }
    worker.postMessage(work)
  })
