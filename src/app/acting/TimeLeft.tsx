import { useEffect, useState } from 'react'
import { serverNow } from '#src/ui/serverTime.ts'
import { showSessionMismatch } from '../signals.ts'

const second = 1000
const leftUntil = (until: number) => Math.max(0, Math.ceil((until - serverNow()) / second))

/** Counts down by itself, so that nothing around it is drawn again; at the end it says that the time is over. */
export const TimeLeft = ({ until }: { until: string }) => {
  const end = Date.parse(until)
  const [left, setLeft] = useState(() => leftUntil(end))
  useEffect(() => {
    const tick = () => setLeft(leftUntil(end))
    const timer = setInterval(tick, second)
    return () => clearInterval(timer)
  }, [end])
  const over = left === 0
  useEffect(() => {
    if (over) showSessionMismatch('over')
  }, [over])
  const two = (part: number) => String(part).padStart(2, '0')
  return (
    <time dateTime={`PT${left}S`} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {`${two(Math.floor(left / 60))}:${two(left % 60)}`}
    </time>
  )
}
