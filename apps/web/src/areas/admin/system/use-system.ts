import { checkSystemNow, type SystemState, system } from '@farmgate/contract/platform/system.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'

/** How often the page looks for the result of a check. */
const POLL_MS = 2_000
/** After this long the page stops waiting: no worker runs, or it is busy. */
const PATIENCE_MS = 45_000

interface System {
  readonly result: UseQueryResult<SystemState>
  readonly isChecking: boolean
  readonly checkNow: () => void
}

/** The state of the market, and a check that a worker makes now. */
export function useSystem(): System {
  const words = useWords('system')
  const problemText = useProblemText()
  const [isAsking, setAsking] = useState(false)
  /** `after`: the verification that was the last one when the operator asked for the next. */
  const [awaited, setAwaited] = useState<{ after: string | null } | null>(null)
  const result = useQuery({
    ...query('admin', system, {}),
    ...liveQuery,
    ...(awaited !== null && { refetchInterval: POLL_MS }),
  })
  const verifiedAt = result.data?.verifiedAt ?? null
  const hasCome = awaited !== null && verifiedAt !== awaited.after

  useEffect(() => {
    if (awaited === null) return
    const end = (text: string): void => {
      setAwaited(null)
      showToast({ text, key: 'check-now' })
    }
    if (hasCome) {
      end(words.checkDone)
      return
    }
    const timer = setTimeout(() => end(words.checkLate), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [awaited, hasCome, words])

  async function checkNow(): Promise<void> {
    setAsking(true)
    try {
      const { outcome } = await callAs('admin', checkSystemNow, {})
      if (outcome === 'recent') {
        await result.refetch()
        showToast({ text: words.checkRecent, key: 'check-now' })
      } else setAwaited({ after: verifiedAt })
    } catch (error) {
      showToast({ tone: 'bad', text: problemText(error), key: 'check-now' })
    } finally {
      setAsking(false)
    }
  }

  return { result, isChecking: isAsking || awaited !== null, checkNow: () => void checkNow() }
}
