import Skeleton from '@mui/material/Skeleton'
import type { ComponentProps } from 'react'
import { Fetched as Asked } from '#src/kit/Fetched.tsx'

type FetchedProps<T> = Omit<ComponentProps<typeof Asked<T>>, 'waiting'>

/** What a part of the account asked for, as wide as the parts are. */
export const Fetched = <T,>(props: FetchedProps<T>) => (
  <Asked {...props} waiting={<Skeleton variant="rounded" height={160} sx={{ maxWidth: 880 }} />} />
)
