/** Whether the browser blocks cookies, which protect writes against cross-site requests, or storage for this site. */
export const isStorageBlocked = (): boolean => {
  try {
    return !(navigator.cookieEnabled && localStorage && sessionStorage)
  } catch {
    return true
  }
}
