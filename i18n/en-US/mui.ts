import { enUS } from '@mui/material/locale'

/** What MUI says by itself: the buttons of its pickers and alerts, rows of a table. */
export const mui = enUS
