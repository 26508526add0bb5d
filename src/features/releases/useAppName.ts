import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { userCentre } from '#resources/upgradeLog.ts'

/** What an app is called; add-ons by their own names. */
export const useAppName = () => {
  const translate = useTranslate()
  return useCallback(
    (addon: string) => (addon === userCentre ? translate('upgrade.userCentre') : addon),
    [translate],
  )
}
