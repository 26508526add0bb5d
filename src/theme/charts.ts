import type { ColourScheme } from './colourScheme.ts'

/**
 * What the series of a chart are drawn in, in their order: 3 to 1 or more on paper, and told apart with each kind
 * of colour blindness. Lines differ in their dashes as well.
 */
export const chartColours: Readonly<Record<ColourScheme, readonly string[]>> = {
  light: ['#1890ff', '#a83200', '#00806a', '#5b2a9d'],
  dark: ['#3d9bff', '#ffb35c', '#7ff0d0', '#ca1676'],
}

/** The dashes of the lines in their order; the first is whole. */
export const chartDashes: readonly (string | undefined)[] = [undefined, '6 4', '2 3', '10 3 2 3']
