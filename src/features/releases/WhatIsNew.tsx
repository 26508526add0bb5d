import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Dialog } from '#src/ui/Dialog.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { upgradePath } from './addressOf.ts'
import { useNews } from './useNews.ts'

const RichText = lazy(async () => ({
  default: (await import('#src/kit/cells/RichText.tsx')).RichText,
}))

/** Shows users once what is new in a version that was installed since their last visit. */
export const WhatIsNew = () => {
  const translate = useTranslate()
  const id = useId()
  const { news, close } = useNews()
  if (!news) return null
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {translate('upgrade.news.title', { version: news.version })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ fontWeight: 600, mb: 1 }}>{news.title}</Typography>
        <Suspense fallback={null}>
          <RichText html={news.content} />
        </Suspense>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" component={Link} to={upgradePath} onClick={close}>
          {translate('upgrade.news.all')}
        </Button>
        <Button variant="contained" autoFocus onClick={close}>
          {translate('upgrade.news.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
