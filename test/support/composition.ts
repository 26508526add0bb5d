import { features } from '#server/features.ts'
import { compose } from '#server/kit/feature.ts'

/** All features of the product, put together as a start does. */
export const product = compose(features)
export const { behaviours, routes: openRoutes } = product
