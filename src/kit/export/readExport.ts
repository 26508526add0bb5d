export interface ExportProgress {
  /** Records so far, without the line of titles. */
  rows: number
  bytes: number
}

/** A file that arrived whole. */
export interface ExportedFile extends ExportProgress {
  blob: Blob
  name: string
}

/** So much is kept as loose parts; then the browser takes them over, to its disk where it likes. */
const maxLooseBytes = 4 * 1024 * 1024

/** Reads a CSV answer to its end and tells how far it is; throws when it breaks off. */
export const readExport = async (
  response: Response,
  tell: (progress: ExportProgress) => void,
): Promise<ExportedFile> => {
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  const type = response.headers.get('content-type') ?? 'text/csv'
  let blob = new Blob([], { type })
  let parts: Uint8Array<ArrayBuffer>[] = []
  let progress: ExportProgress = { rows: -1, bytes: 0 }
  for (let it = await reader.read(); !it.done; it = await reader.read()) {
    parts.push(it.value)
    progress = {
      rows: progress.rows + recordsEndingIn(it.value),
      bytes: progress.bytes + it.value.length,
    }
    if (progress.bytes - blob.size > maxLooseBytes) {
      blob = new Blob([blob, ...parts], { type })
      parts = []
    }
    tell(progress)
  }
  return { blob: new Blob([blob, ...parts], { type }), name: nameOf(response), ...progress }
}

/** How many records end here: the server writes no CR inside a cell. */
const recordsEndingIn = (bytes: Uint8Array): number => {
  let ends = 0
  for (let at = bytes.indexOf(13); at >= 0; at = bytes.indexOf(13, at + 1)) ends += 1
  return ends
}

const nameOf = (response: Response): string => {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : 'export.csv'
}

/** Keeps a whole answer as a file, under the name it comes with. */
export const downloadResponse = async (response: Response): Promise<void> =>
  downloadFile({ blob: await response.blob(), name: nameOf(response) })

/** Hands a file over to the browser's downloads. */
export const downloadFile = ({ blob, name }: Pick<ExportedFile, 'blob' | 'name'>) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
