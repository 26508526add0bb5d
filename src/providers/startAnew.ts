import { basePath } from './paths.ts'
import { clearListState } from './session.ts'

/** Starts the console again after the session was switched to another tenant or person: what lists remember names rows of the one before. */
export const restartConsole = () => {
  clearListState()
  location.assign(`${basePath}/`)
}
