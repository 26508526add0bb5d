import { createContext } from 'react'

/** Whether a cell stands in the button that opens its row: it holds no link then, as nothing in a button can be pressed. */
export const InButton = createContext(false)
