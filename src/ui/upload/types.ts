/** A stored file. */
export interface UploadedFile {
  id: string
  /** The path to read it from. */
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
  options: {
    /** With the part that was sent, from 0 to 1. */ onProgress: (fraction: number) => void
    signal: AbortSignal
  },
) => Promise<UploadedFile>
