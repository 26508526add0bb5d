import type { ObjectStore } from '#server/base/deps.ts'
import type { ObjectSettings } from '#server/base/env.ts'
import { HttpRefusal } from '#server/base/errors.ts'

const requestTimeout = 20_000

interface Noting {
  warn(about: object, said: string): void
}

/** A storage with the S3 API and path-style addresses. */
export const openObjects = (
  { endpoint, bucket, region, accessKey, secretKey }: ObjectSettings,
  log: Noting,
): ObjectStore => {
  const client = import('s3mini').then(
    ({ S3mini }) =>
      new S3mini({
        endpoint: `${endpoint}${endpoint.endsWith('/') ? '' : '/'}${bucket}`,
        region,
        accessKeyId: accessKey,
        secretAccessKey: secretKey,
        requestAbortTimeout: requestTimeout,
      }),
  )
  const trying = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof HttpRefusal) throw error
      log.warn({ doing, error: (error as Error).message.slice(0, 300) }, 'object storage')
      throw storageUnavailable()
    }
  }
  return {
    put: (name, bytes, type) =>
      trying('put', async () => {
        const answer = await (await client).putObject(name, bytes, type)
        if (!answer.ok) throw new Error(`answered ${answer.status}`)
      }),
    get: name =>
      trying('get', async () => {
        const answer = await (await client).getObjectResponse(name)
        if (!answer?.body) throw new Error('the object is missing')
        return answer.body as ReadableStream<Uint8Array>
      }),
    delete: name => trying('delete', async () => void (await (await client).deleteObject(name))),
  }
}

/**
 * The storage does not answer, or was removed from the configuration while files are still stored
 * there.
 */
export const storageUnavailable = () =>
  new HttpRefusal(503, 'errors.file.storage', { retryAfter: 30 })
