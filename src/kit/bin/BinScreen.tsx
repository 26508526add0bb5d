import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { ActionsProvider } from '../actions/ActionsProvider.tsx'
import { KitProvider, useKit } from '../context.tsx'
import { TableScreen } from '../list/TableScreen.tsx'
import { useRoute } from '../route.ts'
import { useKitWords } from '../words.ts'
import { binOf } from './place.ts'

/** What was deleted: to be looked through, brought back or removed for good. */
export const BinScreen = () => {
  const { place, registry, loaders } = useKit()
  const bin = useMemo(() => binOf(place), [place])
  const start = useMemo(() => place.screen.actions.includes('list') && <Back />, [place])
  return (
    <KitProvider place={bin} registry={registry} loaders={loaders}>
      <ActionsProvider>
        <TableScreen start={start} />
      </ActionsProvider>
    </KitProvider>
  )
}

const Back = () => {
  const { toList } = useRoute(useKit().place.screen.path)
  const t = useKitWords()
  return (
    <Button color="inherit" startIcon={<AppIcon name="ArrowBack" />} onClick={() => void toList()}>
      {t('back')}
    </Button>
  )
}
