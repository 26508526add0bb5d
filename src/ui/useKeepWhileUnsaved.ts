import { useRef } from 'react'
import { hasUnsavedInput } from './unsaved.ts'

/**
 * Whether something that is offered no longer stays nevertheless, because what was typed in it would be lost with it.
 * `key` names what is offered, where the same place shows several.
 */
export const useKeepWhileUnsaved = (offered: boolean, key = ''): boolean => {
  const shown = useRef<string>(undefined)
  if (offered) shown.current = key
  return !offered && shown.current === key && hasUnsavedInput()
}
