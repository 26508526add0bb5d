import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { type TranslateFunction, useTranslate } from 'react-admin'
import { csvFile } from '#resources/core/csv.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { AppIcon } from '../AppIcon.tsx'
import { CopyAll } from '../CopyButton.tsx'
import { keepUntilClosed } from '../keptDialogs.tsx'
import { saveText } from '../saveText.ts'
import { type FirstCredentials, type PartLabels, partsOf, rowsOf, textOf } from './credentials.ts'
import { OnePerson, PeopleTable } from './People.tsx'
import { PrintStyles, printed, Slips } from './print.tsx'

export interface HandOverProps {
  /** In the language that is spoken when it is drawn. */
  title: (translate: TranslateFunction) => string
  /** Where these people sign in. */
  address: string
  people: readonly FirstCredentials[]
  /** What else is to be said, such as that some are missing. */
  note?: ReactNode
  onClose: () => void
}

const Sheet = ({ title, address, people, note, onClose }: HandOverProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const labels: PartLabels = {
    address: translate('ui.handOver.address'),
    userName: translate('ui.handOver.userName'),
    realName: translate('ui.handOver.realName'),
    password: translate('ui.handOver.password'),
  }
  const [only, ...others] = people
  const single = only && others.length === 0
  const download = () =>
    saveText(
      csvFile(rowsOf(address, people, labels)),
      `${translate('ui.handOver.file')}.csv`,
      'text/csv',
    )
  return (
    <Dialog
      open
      className={printed}
      maxWidth={single ? 'xs' : 'sm'}
      fullWidth
      aria-labelledby={titleId}
    >
      <PrintStyles />
      <DialogTitle id={titleId}>{title(translate)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('ui.handOver.once')}</Alert>
        {note}
        {single ? (
          <OnePerson parts={partsOf(address, only)} labels={labels} />
        ) : (
          <PeopleTable address={address} people={people} labels={labels} />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <CopyAll text={textOf(address, people, labels)} />
        {!single && (
          <Button startIcon={<AppIcon name="Download" />} onClick={download}>
            {translate('ui.handOver.download')}
          </Button>
        )}
        <Button startIcon={<AppIcon name="Print" />} onClick={() => window.print()}>
          {translate('ui.handOver.print')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('ui.handOver.close')}
        </Button>
      </DialogActions>
      <Slips people={people.map(it => partsOf(address, it))} labels={labels} />
    </Dialog>
  )
}

/** Shows new passwords one time, to be handed to their owners. Neither Escape nor a click beside it closes the dialog. */
export const HandOver = keepUntilClosed(Sheet)
