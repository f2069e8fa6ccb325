import { attention } from '@farmgate/contract/telling/attention.ts'
import { resendRefunds } from '@farmgate/contract/ordering/bulk-actions.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useCall } from '#components/form/use-call.ts'
import { isAdminQueryFor } from '../query-filter.ts'

type RefundsToSend = 'due' | 'failed'

export interface ResendAll {
  /** Which call is pending. */
  readonly busy: RefundsToSend | null
  readonly failure: unknown
  readonly result: Output<typeof resendRefunds> | null
  readonly send: (state: RefundsToSend) => Promise<unknown>
  readonly close: () => void
}

/** Retries every failed refund, or sends all due ones now, and holds the result of each. */
export function useResendAll(): ResendAll {
  const client = useQueryClient()
  const [result, setResult] = useState<ResendAll['result']>(null)
  const { busy, failure, send } = useCall<RefundsToSend>()
  const refresh = () => client.invalidateQueries({ predicate: isAdminQueryFor([attention.path]) })
  return {
    busy,
    failure,
    result,
    send: (state) =>
      send(
        state,
        async () => {
          setResult(null)
          setResult(await callAs('admin', resendRefunds, { body: { state } }))
          await refresh()
        },
        refresh,
      ),
    close: () => setResult(null),
  }
}
