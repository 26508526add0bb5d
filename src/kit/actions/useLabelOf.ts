import { useCallback } from 'react'
import type { AnyResource } from '#resources/core/define.ts'
import { type KitKey, useKitWords, useWordsOf } from '../words.ts'
import type { Offer } from './offers.ts'

/** What the button of an action says. */
export const useLabelOf = (resource: AnyResource) => {
  const t = useKitWords()
  const words = useWordsOf(resource)
  return useCallback(
    ({ name, custom }: Offer) => (custom ? words.action(name, 'label') : t(name as KitKey)),
    [t, words],
  )
}
