import { createContext } from 'react'

/** Whether a cell is inside the button that opens its row: it must not contain links then, since HTML forbids that. */
export const InButton = createContext(false)
