import IconButton from '@mui/material/IconButton'
import { memo, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { withoutReload } from '#src/ui/missingCode.ts'
import { Tip } from '#src/ui/Tip.tsx'

const load = () => import('./AppDrawer.tsx')
const AppDrawer = lazy(load)

/** Opens the application drawer, whose code comes when it is about to be wanted. */
export const AppDrawerButton = memo(() => {
  const translate = useTranslate()
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Tip title={translate('market.open')}>
        <IconButton
          aria-label={translate('market.open')}
          aria-haspopup="dialog"
          aria-expanded={open ?? false}
          onPointerEnter={() => withoutReload(load)}
          onClick={() => setOpen(true)}
        >
          <AppIcon name="Apps" fontSize="small" />
        </IconButton>
      </Tip>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AppDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})
