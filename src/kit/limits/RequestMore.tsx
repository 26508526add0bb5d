import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Limit } from '#src/providers/types.ts'
import { late } from '../late.tsx'
import { useKitTranslate } from '../words.ts'
import { useDescribeLimit } from './useLimits.ts'
import { useMayRequestLimit } from './useMayRequestLimit.ts'

const RequestDialog = late(async () => (await import('./RequestDialog.tsx')).RequestDialog, null)

/** A button that asks the platform for more of a limit; people who may not are told whom to ask. */
export const RequestMore = ({ limit }: { limit: Limit }) => {
  const t = useKitTranslate()
  const describe = useDescribeLimit()
  const may = useMayRequestLimit()
  const [open, setOpen] = useState(false)
  if (!may) return <span>{t('limits.contact')}</span>
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={() => void RequestDialog.load()}>
        {t('limits.more')}
      </Button>
      {open && <RequestDialog limit={describe(limit)} onClose={() => setOpen(false)} />}
    </>
  )
}
