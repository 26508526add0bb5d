/** Whether the browser refuses this site cookies, which writes are checked by, or its storage. */
export const isStorageBlocked = (): boolean => {
  try {
    return !(navigator.cookieEnabled && localStorage && sessionStorage)
  } catch {
    return true
  }
}
