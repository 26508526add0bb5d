import { useShell } from '#src/kit/shell.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

/** Opened from the menu of the user's account. Demo accounts have no old password to confirm. */
export const OwnPasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { member } = useShell()
  return <PasswordDialog userName={member.username} asksOld={!member.demo} onClose={onClose} />
}
