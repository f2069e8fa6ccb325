import type { KeyboardEvent } from 'react'

/** Columns and rows that an arrow key moves by. */
const STEPS: Readonly<Record<string, readonly [days: number, rounds: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys move the focus between the days: left and right in a round, up and down to the same day of another one. */
export function moveBetweenDays(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rounds = [...(event.currentTarget.closest('ul')?.children ?? [])].map((round) => [
    ...round.querySelectorAll<HTMLElement>('a[data-day]'),
  ])
  const next = cellBeside(
    rounds.map((days) => days.map((cell) => cell.dataset['day'] ?? '')),
    positionOf(rounds, event.currentTarget),
    step,
  )
  if (next === null) return
  event.preventDefault()
  rounds[next.round]?.[next.at]?.focus()
}

interface Position {
  readonly round: number
  readonly at: number
}

function positionOf(rounds: readonly HTMLElement[][], target: EventTarget): Position | null {
  const round = rounds.findIndex((days) => days.some((cell) => cell === target))
  return round < 0 ? null : { round, at: rounds[round]?.findIndex((cell) => cell === target) ?? 0 }
}

/** The cell that a step leads to, in rounds of which each has some days; null at an edge. Rounds without that day are passed. */
export function cellBeside(
  rounds: readonly (readonly string[])[],
  from: Position | null,
  [days, rows]: readonly [number, number],
): Position | null {
  if (from === null) return null
  if (rows === 0) {
    const at = from.at + days
    return rounds[from.round]?.[at] === undefined ? null : { round: from.round, at }
  }
  const day = rounds[from.round]?.[from.at] ?? ''
  for (let round = from.round + rows; rounds[round] !== undefined; round += rows) {
    const at = rounds[round]?.indexOf(day) ?? -1
    if (at >= 0) return { round, at }
  }
  return null
}
