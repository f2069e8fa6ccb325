import { useEffect, useState } from 'react'

/** The value once it has not changed for a moment: nobody is asked at every key. */
export function useSettled<T>(value: T, settleMs = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settleMs])
  return settled
}
