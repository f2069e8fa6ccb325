import { useState } from 'react'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import type { MoneyOutcome } from './money-call.ts'

/** Sends one call at a time, with its pending state and the last error. */
export function useMoneyCall(onOutcome: (outcome: MoneyOutcome) => void): {
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
          onOutcome(await call())
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
