/** Whether shortcuts are pressed with Cmd instead of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
