import { useCallback } from 'react'
import type { AnyResource } from '#resources/core/resource.ts'
import { type KitKey, useKitTranslate, useResourceTexts } from '../words.ts'
import type { AvailableAction } from './screenActions.ts'

/** What the button of an action says. */
export const useLabelOf = (resource: AnyResource) => {
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  return useCallback(
    ({ name, custom }: AvailableAction) =>
      custom ? words.action(name, 'label') : t(name as KitKey),
    [t, words],
  )
}
