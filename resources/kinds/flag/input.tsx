import { TwoWaySwitch } from '#src/kit/inputs/TwoWaySwitch.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { useKitTranslate } from '#src/kit/words.ts'

export const FlagInput = (props: InputProps) => {
  const t = useKitTranslate()
  return <TwoWaySwitch {...props} on={true} off={false} words={[t('yes'), t('no')]} />
}
