import type { ReactNode } from 'react'
import type { TranslateFunction } from 'react-admin'
import type { NewPasswords } from '#resources/core/resource.ts'
import { signInAddress } from '#src/providers/paths.ts'
import { HandOver } from '#src/ui/handOver/HandOver.tsx'

interface PasswordSheetProps {
  people: NewPasswords['list']
  note?: ReactNode
  onClose: () => void
}

/** The new passwords that an action answered, to be handed over. */
export const PasswordSheet = ({ people, note, onClose }: PasswordSheetProps) => {
  const [only] = people
  const title = (translate: TranslateFunction) =>
    only && people.length === 1
      ? translate('ui.handOver.title', { name: only.realName || only.userName })
      : translate('ui.handOver.many', { smart_count: people.length })
  return (
    <HandOver
      title={title}
      address={signInAddress()}
      people={people}
      note={note}
      onClose={onClose}
    />
  )
}
