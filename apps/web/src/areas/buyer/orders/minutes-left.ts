import { useEffect, useState } from 'react'

/** The current time, updated every second, or as seldom as is given. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Returns the minutes that are left to pay, the last one begun counted whole; null when the time is over. */
export function minutesLeft(payBy: string, nowMs: number): number | null {
  const left = Math.ceil((Date.parse(payBy) - nowMs) / 60_000)
  return left > 0 ? left : null
}
