import { base } from './paths.ts'
import { forgetLists } from './session.ts'

/** Begins the console anew after the session was led elsewhere: what lists remember names rows of the place left. */
export const startAnew = () => {
  forgetLists()
  location.assign(`${base}/`)
}
