/** Fetches the form's code, ahead of its use when a button that opens it is pointed at. */
export const loadForm = () => import('./form/FormDrawer.tsx')
