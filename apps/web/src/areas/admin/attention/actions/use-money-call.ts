import { useCall } from '#components/form/use-call.ts'
import type { MoneyOutcome } from './money-call.ts'

/** Sends one call at a time, with its pending state and the last error. */
export function useMoneyCall(onOutcome: (outcome: MoneyOutcome) => void): {
  readonly busy: boolean
  readonly failure: unknown
  readonly send: (call: () => Promise<MoneyOutcome>) => Promise<unknown>
} {
  const { busy, failure, send } = useCall<'money'>()
  return {
    busy: busy !== null,
    failure,
    send: (call) => send('money', async () => onOutcome(await call())),
  }
}
