import type { InputProps } from '#src/kit/overrides.ts'
import { usePicture } from '#src/kit/usePicture.ts'
import { upload } from '#src/providers/upload.ts'
import { ImageUpload } from '#src/ui/upload/ImageUpload.tsx'

/** A picture, sent as soon as it is chosen; the row keeps its path. Old data URIs are shown as they are. */
export const ImageInput = (props: InputProps) => {
  const { id, label, value, onChange, field, disabled, describedBy } = props
  const { src } = usePicture(value)
  const use = field.use ?? 'image'
  return (
    <ImageUpload
      id={id}
      label={label}
      use={use}
      src={src}
      send={(file, options) => upload(file, { use, ...options })}
      onUploaded={({ path }) => onChange(path)}
      onRemove={() => onChange(null)}
      disabled={disabled ?? false}
      describedBy={describedBy}
    />
  )
}
