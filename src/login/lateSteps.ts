import type { ComponentType } from 'react'
import { lateComponent } from './late.tsx'
import type { Step, StepProps } from './steps.ts'

/** Steps that are loaded on demand, so that signing in with a password does not wait for their code. */
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

/** Preloads the code of a step. */
export const loadStep = (step: Step) => void loads[step]?.().catch(() => {})

export const lateSteps: { readonly [step in Step]?: ComponentType<StepProps> } = Object.fromEntries(
  Object.entries(loads).map(([step, load]) => [step, lateComponent(load)]),
)
