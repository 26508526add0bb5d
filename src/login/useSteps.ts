import { useCallback, useEffect, useState } from 'react'
import { loginPath, registerPath } from '#src/providers/paths.ts'
import { redirectAfterSignIn, type SignInResult } from '#src/providers/signIn.ts'
import { endSession } from '#src/providers/signOut.ts'
import {
  type AddressStep,
  holdStepOfAddress,
  type Step,
  type SuccessMessageKey,
  searchWithoutHoldStep,
  stepAfter,
  stepOfAddress,
} from './steps.ts'

interface StepState {
  step: Step
  /** A message above the step, such as that the password has been reset. */
  said?: SuccessMessageKey | undefined
  factors?: SignInResult['factors']
  /** The user came to this step by an action on the page: the focus goes to the first field. */
  arrived: boolean
  /** The password that was just typed, kept in memory, so that users who must change it need not type it again. */
  typed?: string | undefined
}

const pathOf = (place: AddressStep) => (place === 'register' ? registerPath : loginPath)
const hashOf = (place: AddressStep) => (place === 'phone' || place === 'forgot' ? `#${place}` : '')

/** The current step of signing in. The address changes with it, so that the back button works. */
export const useSteps = () => {
  const [stand, setStand] = useState<StepState>(initialStepState)
  useEffect(() => {
    if (stand.step === 'done') redirectAfterSignIn()
  }, [stand.step])
  useEffect(() => {
    const follow = () => setStand({ step: stepOfAddress(), arrived: true })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const onGo = useCallback((place: AddressStep, said?: SuccessMessageKey) => {
    const address = pathOf(place) + searchWithoutHoldStep() + hashOf(place)
    // Switching between the tabs of the form adds no entry to the history.
    const beside = isTab(place) && isTab(stepOfAddress())
    history[beside ? 'replaceState' : 'pushState'](null, '', address)
    setStand({ step: place, said, arrived: !beside })
  }, [])
  const onSignedIn = useCallback(
    (answer: SignInResult, said: SuccessMessageKey = 'success', typed?: string) => {
      const step = stepAfter(answer)
      // If another step follows, the user is not signed in yet.
      const early = step !== 'done' && said === 'success'
      setStand(before => ({
        step,
        said: early ? undefined : said,
        factors: answer.factors,
        arrived: true,
        typed: step === 'done' ? undefined : (typed ?? before.typed),
      }))
    },
    [],
  )
  const onLeave = useCallback(() => {
    void endSession()
    onGo('account')
  }, [onGo])
  return { ...stand, factors: stand.factors, onGo, onSignedIn, onLeave }
}

const initialStepState = (): StepState => {
  const held = holdStepOfAddress()
  return { step: held ?? stepOfAddress(), arrived: Boolean(held) }
}

const isTab = (place: Step) => place === 'account' || place === 'phone'
