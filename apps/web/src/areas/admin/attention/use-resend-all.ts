import { attention } from '@farmgate/contract/attention.ts'
import { resendRefunds } from '@farmgate/contract/bulk.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { isAdminQueryFor } from '../query-filter.ts'

type RefundsToSend = 'due' | 'failed'

export interface ResendAll {
  /** Which call is pending. */
  readonly busy: RefundsToSend | null
  readonly failure: unknown
  readonly result: Output<typeof resendRefunds> | null
  readonly send: (state: RefundsToSend) => Promise<void>
  readonly close: () => void
}

/** Retries every failed refund, or sends all due ones now, and holds the result of each. */
export function useResendAll(): ResendAll {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const [result, setResult] = useState<ResendAll['result']>(null)
  const { busy, run } = useOneAtATime<RefundsToSend>()
  return {
    busy,
    failure,
    result,
    send: (state) =>
      run(state, async () => {
        setFailure(undefined)
        setResult(null)
        try {
          setResult(await callAs('admin', resendRefunds, { body: { state } }))
        } catch (error) {
          setFailure(error)
        }
        await client.invalidateQueries({ predicate: isAdminQueryFor([attention.path]) })
      }),
    close: () => setResult(null),
  }
}
