import { listInputOf } from '#src/kit/inputs/listInputOf.tsx'

export const RoutesInput = listInputOf('input.addRoute', true)
