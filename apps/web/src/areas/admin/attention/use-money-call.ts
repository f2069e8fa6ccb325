import { useState } from 'react'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import type { MoneyOutcome } from './money-call.ts'

/** Sends one call at a time: whether it is on its way, and why the last one was not done. */
export function useMoneyCall(settle: (outcome: MoneyOutcome) => void): {
  readonly busy: boolean
  readonly failure: unknown
  readonly send: (call: () => Promise<MoneyOutcome>) => Promise<void>
} {
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<'money'>()
  return {
    busy: busy !== null,
    failure,
    send: (call) =>
      run('money', async () => {
        setFailure(undefined)
        try {
          settle(await call())
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
