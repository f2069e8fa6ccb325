import { numberStops } from '@farmgate/contract/delivery/round-day.ts'
import type { RoundDay, RoundStop } from '@farmgate/contract/delivery/rounds.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callAs } from '#api/call.ts'
import { moved, sorted } from './stop-order.ts'
import { useDayCall } from './use-day-call.ts'

/** Several steps with the arrow keys are saved together. */
const SAVE_AFTER_MS = 600

/** The order that the operator gave, and what was fetched then. */
interface GivenOrder {
  readonly ids: readonly string[]
  readonly fetched: string
  readonly isSaved: boolean
}

/** The stops in the order that the operator gives them, which is saved shortly after the last step. */
export function useStopNumbers(day: RoundDay): {
  readonly stops: readonly RoundStop[]
  readonly failure: unknown
  readonly move: (id: string, to: number) => void
  readonly reset: () => void
} {
  const [given, setGiven] = useState<GivenOrder | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<readonly string[] | null>(null)
  const { failure, send } = useDayCall<'number'>()
  const fetched = day.stops.map(({ _id }) => _id).join()
  // Once it is saved, what is fetched next is right: another operator may have numbered them since.
  const isGiven = given !== null && !(given.isSaved && given.fetched !== fetched)
  const stops = isGiven ? sorted(day.stops, given.ids) : day.stops

  const call = async (ids: readonly string[]): Promise<void> => {
    const params = { id: day.round._id, day: day.day }
    await callAs('admin', numberStops, { params, body: { stops: [...ids] } })
  }

  function save(): void {
    const ids = unsaved.current
    if (ids === null) return
    unsaved.current = null
    send('number', async () => {
      try {
        await call(ids)
        if (unsaved.current === null) setGiven((now) => now && { ...now, isSaved: true })
      } catch (error) {
        setGiven(null)
        throw error
      }
    })
  }

  function change(ids: readonly string[]): void {
    setGiven(ids.length === 0 ? null : { ids, fetched, isSaved: false })
    unsaved.current = ids
    clearTimeout(timer.current)
    timer.current = setTimeout(save, ids.length === 0 ? 0 : SAVE_AFTER_MS)
  }

  // The last step is saved also when the page is left before its time.
  const flush = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (unsaved.current !== null) void call(unsaved.current).catch(() => undefined)
  })
  useEffect(() => () => flush(), [])

  return {
    stops,
    failure,
    move: (id, to) =>
      change(
        moved(
          stops.map(({ _id }) => _id),
          id,
          to,
        ),
      ),
    reset: () => change([]),
  }
}
