import { listInputOf } from '#src/kit/inputs/listInputOf.tsx'

export const ListInput = listInputOf('input.addItem', false)
