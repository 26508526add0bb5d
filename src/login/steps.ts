import type { ComponentType } from 'react'
import { outsideHere } from '#src/providers/paths.ts'
import { token } from '#src/providers/session.ts'
import type { Arrival, Factor } from '#src/providers/signIn.ts'
import { latePart } from './late.tsx'
import type { LoginConfig } from './site.ts'

/** Steps that have an address of their own, and may be gone to. */
export type Place = 'account' | 'phone' | 'forgot' | 'register'
/** Steps between a right secret and the console. */
export type Held = 'factor' | 'enrol' | 'change'
/** Pages that one is sent to. */
export type Errand = 'jump' | 'access'
export type Step = Place | Held | Errand | 'done'

/** What is said once something has worked: keys of the texts of `login`. */
export type Done = 'success' | 'register.done' | 'forgot.done'

/** What every step that comes later is given. */
export interface StepProps {
  login: LoginConfig
  /** The second factors that the user may choose from; unknown after the page was reloaded. */
  factors: readonly Factor[] | undefined
  /** The name and the number that were typed last, whichever step they were typed in. */
  name: string
  onName: (name: string) => void
  mobile: string
  onMobile: (mobile: string) => void
  onGo: (place: Place, said?: Done) => void
  /** Whoever gets an answer of signing in hands it over, and what follows is decided in one place. */
  onSignedIn: (answer: Arrival, said?: Done, typed?: string) => void
  /** The password that somebody has just signed in with; unknown after the page was loaded anew. */
  typed?: string | undefined
  /** Ends what was begun: back to the first form, signed out. */
  onLeave: () => void
}

/** Steps that come late: who only signs in by account waits for none of their code. */
const loads: { readonly [step in Step]?: () => Promise<ComponentType<StepProps>> } = {
  phone: async () => (await import('./phone/PhoneForm.tsx')).PhoneForm,
  forgot: async () => (await import('./phone/ForgotForm.tsx')).ForgotForm,
  jump: async () => (await import('./errand/JumpStep.tsx')).JumpStep,
  access: async () => (await import('./errand/AccessStep.tsx')).AccessStep,
  register: async () => (await import('./register/RegisterForm.tsx')).RegisterForm,
  factor: async () => (await import('./factor/FactorStep.tsx')).FactorStep,
  enrol: async () => (await import('./factor/EnrolStep.tsx')).EnrolStep,
  change: async () => (await import('./password/ChangePassword.tsx')).ChangePassword,
}

/** Fetches a step's code before it is gone to. */
export const loadStep = (step: Step) => void loads[step]?.().catch(() => {})

export const lateSteps: { readonly [step in Step]?: ComponentType<StepProps> } = Object.fromEntries(
  Object.entries(loads).map(([step, load]) => [step, latePart(load)]),
)

const heldSteps = ['factor', 'enrol', 'change'] as const
const afterHold = { factor: 'factor', enrol: 'enrol', password: 'change', lock: 'done' } as const

/** The one place that says what follows signing in, whichever way somebody came. */
export const stepAfter = ({ hold }: Arrival): Held | 'done' => {
  const step = afterHold[hold ?? 'lock']
  // What this page has no step for is the console's to tell.
  return lateSteps[step] ? step : 'done'
}

/** The step that the address names. */
export const placeHere = (): Place | Errand => {
  const outside = outsideHere()
  if (outside === 'jump' || outside === 'access') return outside
  if (outside === 'reg') return 'register'
  const named = location.hash.slice(1)
  return named === 'phone' || named === 'forgot' ? named : 'account'
}

/** The held step that the console sent somebody to, such as `?change=1`. */
export const heldHere = (): Held | undefined => {
  const query = new URLSearchParams(location.search)
  return token() ? heldSteps.find(step => query.has(step)) : undefined
}

/** What leads on from the address, without the held step. */
export const searchWithoutHeld = (): string => {
  const query = new URLSearchParams(location.search)
  for (const step of heldSteps) query.delete(step)
  return query.size ? `?${query}` : ''
}
