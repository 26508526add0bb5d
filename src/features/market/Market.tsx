import { MarketGrid } from './MarketGrid.tsx'

/** What can be installed on this platform. */
const Market = () => <MarketGrid mayInstall />

export default Market
