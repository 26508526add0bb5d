import LinearProgress, { type LinearProgressProps } from '@mui/material/LinearProgress'
import { useTranslate } from 'react-admin'

/** Runs while a part of the page is on its way: named, and its place marked as busy. */
export const LoadingLine = (props: LinearProgressProps) => (
  <LinearProgress aria-busy="true" aria-label={useTranslate()('kit.loading')} {...props} />
)
