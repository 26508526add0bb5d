import { strengthOf } from '#src/ui/strength.ts'
import type { LoginConfig } from '../site.ts'
import looks from './strength.css?inline'
import { usePasswordTranslate } from './words.ts'

const filled = { weak: 1, fair: 2, strong: 3 } as const

interface Props {
  password: string
  rule: LoginConfig['password']
}

/** The rule of passwords until one is typed, then how strong it is as well. */
export const StrengthHint = ({ password, rule: { min, mixed } }: Props) => {
  const tell = usePasswordTranslate()
  const rule = tell(mixed ? 'mixedRule' : 'rule', { min })
  if (!password) return rule
  const strength = strengthOf(password)
  return (
    <>
      <style>{looks}</style>
      <span className={`strength ${strength}`} aria-hidden="true">
        {[1, 2, 3].map(at => (
          <i key={at} className={at <= filled[strength] ? 'on' : ''} />
        ))}
      </span>
      {tell(`strength.${strength}`)} · {rule}
    </>
  )
}
