import { Field } from '../Field.tsx'
import { useInvitation } from './useInvitation.ts'
import { useRegisterTranslate } from './words.ts'

interface Props {
  /** Nobody registers without one. */
  wanted: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The invitation code, and who invites once it is a good one. */
export const InviteField = ({ wanted, value, error, onChange }: Props) => {
  const tell = useRegisterTranslate()
  const { invitation, problem } = useInvitation(value) ?? {}
  return (
    <>
      {invitation && (
        <div className="invited" role="status">
          <strong>{tell('invited', { title: invitation.title })}</strong>
          {invitation.companyName && (
            <span>{tell('company', { company: invitation.companyName })}</span>
          )}
        </div>
      )}
      <Field
        id="inviteCode"
        name="inviteCode"
        label={tell(wanted ? 'inviteCode' : 'inviteOptional')}
        value={value}
        error={error ?? problem}
        onChange={onChange}
        aria-required={wanted}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </>
  )
}
