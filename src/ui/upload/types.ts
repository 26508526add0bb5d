/** A file as it was kept. */
export interface UploadedFile {
  id: string
  /** Where it is read. */
  path: string
  name: string
  /** Bytes. */
  size: number
  type: string
  width: number | null
  height: number | null
}

/** Sends one file; rejects with an error whose message is a sentence. */
export type SendFile = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<UploadedFile>
