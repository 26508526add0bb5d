import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { ActionsProvider } from '../actions/ActionsProvider.tsx'
import { ScreenProvider, useScreen } from '../context.tsx'
import { TableScreen } from '../list/TableScreen.tsx'
import { useScreenNavigation } from '../route.ts'
import { useKitTranslate } from '../words.ts'
import { binOf } from './place.ts'

/** What was deleted: to be looked through, brought back or removed for good. */
export const BinScreen = () => {
  const { place, registry, loaders } = useScreen()
  const bin = useMemo(() => binOf(place), [place])
  const start = useMemo(() => place.screen.actions.includes('list') && <Back />, [place])
  return (
    <ScreenProvider place={bin} registry={registry} loaders={loaders}>
      <ActionsProvider>
        <TableScreen start={start} />
      </ActionsProvider>
    </ScreenProvider>
  )
}

const Back = () => {
  const { toList } = useScreenNavigation(useScreen().place.screen.path)
  const t = useKitTranslate()
  return (
    <Button color="inherit" startIcon={<AppIcon name="ArrowBack" />} onClick={() => void toList()}>
      {t('back')}
    </Button>
  )
}
