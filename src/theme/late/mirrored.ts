import createCache from '@emotion/cache'
import mirror from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** Styles with their sides swapped: MUI writes left and right. */
export const mirrored = createCache({ key: 'rtl', stylisPlugins: [prefixer, mirror] })
