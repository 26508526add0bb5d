import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { acceptedFiles } from '#resources/core/files.ts'
import { upload } from '#src/providers/upload.ts'

/** Pictures of a text: chosen, pasted or dropped, they are sent and stand in it once they have arrived. */
export const usePictures = () => {
  const translate = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const editor = useRef<Editor>(null)
  const [parts, setParts] = useState<ReadonlyMap<File, number>>(new Map())
  const [failed, setFailed] = useState('')

  const put = async (file: File) => {
    const onProgress = (part: number) => setParts(now => new Map(now).set(file, part))
    onProgress(0)
    await upload(file, { use: 'image', onProgress }).then(
      ({ path, width, height }) => {
        const size = width && height ? { width, height } : {}
        const alt = file.name.replace(/\.\w+$/, '')
        editor.current
          ?.chain()
          .focus()
          .setImage({ src: path, alt, ...size })
          .run()
      },
      (error: Error) => setFailed(error.message),
    )
    setParts(now => new Map([...now].filter(([one]) => one !== file)))
  }
  /** Whether any of these was one. */
  const take = (files: FileList | null | undefined) => {
    const pictures = [...(files ?? [])].filter(({ type }) =>
      acceptedFiles.picture.includes(type || '-'),
    )
    setFailed('')
    for (const file of pictures) void put(file)
    return pictures.length > 0
  }
  const sending = parts.size > 0
  const percent = Math.round(
    ([...parts.values()].reduce((sum, it) => sum + it, 0) / (parts.size || 1)) * 100,
  )
  const status = (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={acceptedFiles.picture}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      {sending && (
        <div className="uc-sending" role="status">
          {translate('editor.sending', { percent })}
        </div>
      )}
      {failed && (
        <div className="uc-sending" role="alert">
          {failed}
        </div>
      )}
    </>
  )
  return {
    into: (it: Editor) => {
      editor.current = it
    },
    choose: () => field.current?.click(),
    take,
    sending,
    status,
  }
}
