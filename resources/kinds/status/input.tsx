import { TwoWaySwitch } from '#src/kit/inputs/TwoWaySwitch.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { useKitTranslate } from '#src/kit/words.ts'

export const StatusInput = (props: InputProps) => {
  const t = useKitTranslate()
  return (
    <TwoWaySwitch {...props} on={1} off={2} words={[t('status.enabled'), t('status.disabled')]} />
  )
}
