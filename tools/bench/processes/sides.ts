import type { Db } from '@farmgate/server/db/pool.ts'
import { emptyCarts } from '../engine/engine-shop.sql.ts'
import type { Operation } from '../engine/operations.ts'
import { median, type Server, takeTurn, type Turn } from '../engine/turns.ts'

/** An API process. */
export interface Api extends Server {
  readonly name: string
}

/** Some callers who do one operation through one process. */
interface Task {
  readonly api: Api
  readonly operation: Operation
  readonly callers: number
}

export interface TurnOptions {
  /** How often each side has its turn. */
  readonly rounds: number
  readonly turnMs: number
  readonly primary: Db
}

/**
 * Each side in turn, so that other load on the machine affects all of them; the first turns warm up. A side's tasks run at
 * the same time. Returns the turns of each side, and in each what its tasks measured.
 */
export async function alternate(
  sides: readonly (readonly Task[])[],
  { rounds, turnMs, primary }: TurnOptions,
): Promise<Turn[][][]> {
  const turns: Turn[][][] = sides.map(() => [])
  let n = 0
  for (let round = -1; round < rounds; round++) {
    for (const [index, tasks] of sides.entries()) {
      if (tasks.some(({ operation }) => operation.usesCarts)) await emptyCarts(primary)
      const turn = await Promise.all(
        tasks.map(({ api, operation, callers }) => takeTurn(api, operation.ours, turnMs, () => n++, callers)),
      )
      if (round >= 0) turns[index]?.push(turn)
    }
  }
  return turns
}

/** What the tasks of one side did together. */
export function sumOf(turns: readonly Turn[]): Turn {
  const tookMs = turns.flatMap((turn) => turn.tookMs)
  const perOperation = (of: (turn: Turn) => number): number =>
    turns.reduce((sum, turn) => sum + of(turn) * turn.tookMs.length, 0) / tookMs.length
  return {
    perSecond: turns.reduce((sum, turn) => sum + turn.perSecond, 0),
    tookMs,
    appCpuMs: perOperation((turn) => turn.appCpuMs),
    databaseCpuMs: perOperation((turn) => turn.databaseCpuMs),
  }
}

/** Operations per second, and the CPU time of one in milliseconds: of the API and of PostgreSQL. */
export function speedText(turns: readonly Turn[]): string {
  const of = (figure: (turn: Turn) => number): number => median(turns.map(figure))
  const cpu = `${of((turn) => turn.appCpuMs).toFixed(2)} + ${of((turn) => turn.databaseCpuMs).toFixed(2)}`
  return `${of((turn) => turn.perSecond).toFixed(0)} (${cpu})`
}

/** The last side's speed divided by the first's, per round: the median, and from the lowest to the highest. */
export function timesTexts(sides: readonly (readonly Turn[])[]): [string, string] {
  const times = (sides.at(-1) ?? []).map(
    ({ perSecond }, round) => perSecond / (sides[0]?.[round]?.perSecond ?? Number.NaN),
  )
  return [median(times).toFixed(2), `${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)}`]
}
