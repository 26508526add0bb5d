import { contentPath, type FileKind } from '#resources/core/files.ts'
import type { UploadedFile } from '#src/ui/upload/types.ts'
import { request, requestFile } from './http.ts'

interface UploadOptions {
  use: FileKind
  /** From 0 to 1, while it is sent. */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Sends a file and answers what was kept of it; failures are the API's sentences. */
export const upload = (
  file: File,
  { use, onProgress, signal }: UploadOptions,
): Promise<UploadedFile> =>
  request<UploadedFile>('/admin/admin/file/upload', {
    method: 'POST',
    query: { use, name: file.name },
    file,
    signal,
    transport: (url, options) => sendWithProgress(url, options, onProgress),
  })

/** A picture that wants the caller's token, as a data URI for `<img>`: it is freed with the code that holds it. */
export const fetchPicture = async (path: string, signal?: AbortSignal): Promise<string> => {
  const blob = await (await requestFile(path, { signal })).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** `fetch` does not tell how much of a body has left. */
const sendWithProgress = (
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress?: (part: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const abort = () => sending.abort()
    sending.open(method, url)
    for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>))
      sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total)
    sending.onload = () => resolve(responseOf(sending))
    sending.onerror = () => reject(new TypeError('offline'))
    sending.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    sending.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return void reject(new DOMException('aborted', 'AbortError'))
    sending.send(body as XMLHttpRequestBodyInit)
  })

const responseOf = (sent: XMLHttpRequest): Response => {
  const kept = ['content-type', 'x-request-id'].flatMap(name => {
    const value = sent.getResponseHeader(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(sent.responseText, { status: sent.status, headers: kept })
}

/** A file's name and size, for who may read it. */
export interface FileInfo {
  id: string
  name: string
  size: number
  type: string
}

/** What these files are called; those that one may not read are left out. */
export const fileNames = async (ids: readonly string[], signal?: AbortSignal) => {
  const query = { ids: ids.join(',') }
  return (await request<{ list: FileInfo[] }>('/admin/admin/file/names', { query, signal })).list
}

/** A file for the browser to keep. */
export const fetchFile = (id: string): Promise<Response> => requestFile(`${contentPath}${id}`)

/** What one tenant keeps, in megabytes to the kibibyte; a `max` of 0 is no limit. */
export interface TenantStorage {
  tenantId: string
  name: string
  used: number
  max: number
  files: number
}

/** What each tenant keeps, those with most first; for platform staff. */
export const tenantStorage = async (signal?: AbortSignal) =>
  (await request<{ list: TenantStorage[] }>('/admin/admin/file/storage', { signal })).list
