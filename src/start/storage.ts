/** Whether the browser refuses this site its storage, as it does where cookies are blocked. */
export const isStorageBlocked = (): boolean => {
  try {
    return !(localStorage && sessionStorage)
  } catch {
    return true
  }
}
