import Button from '@mui/material/Button'
import { useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { BesideTree, type SideProps } from './BesideTree.tsx'

/** The tree of a narrow page: behind a button, and gone once something is chosen. */
export const BesideDrawer = (side: SideProps) => {
  const label = useKitTranslate()('beside.title', { name: useResourceTexts(side.target).name })
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AppIcon name="AccountTree" />}
        sx={{ alignSelf: 'start' }}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label, sx: paper },
        }}
      >
        <BesideTree {...side} onPick={close} />
      </Drawer>
    </>
  )
}

const paper = { width: 'min(320px, 85vw)', py: 1 }
