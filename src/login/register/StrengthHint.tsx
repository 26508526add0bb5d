import { strengthOf } from './strength.ts'
import { useTell } from './words.ts'

const filled = { weak: 1, fair: 2, strong: 3 } as const

/** The rule of passwords until one is typed, then how strong it is as well. */
export const StrengthHint = ({ password }: { password: string }) => {
  const tell = useTell()
  if (!password) return tell('passwordRule')
  const strength = strengthOf(password)
  return (
    <>
      <span className={`strength ${strength}`} aria-hidden="true">
        {[1, 2, 3].map(at => (
          <i key={at} className={at <= filled[strength] ? 'on' : ''} />
        ))}
      </span>
      {tell(`strength.${strength}`)} · {tell('passwordRule')}
    </>
  )
}
