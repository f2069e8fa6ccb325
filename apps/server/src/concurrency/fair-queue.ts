import { Refusal } from '@farmgate/domain/refusal.ts'

/** Who asks for a place: the networks of a lane take turns, and one holder has few places. */
export interface Place<Lane extends string> {
  readonly lane: Lane
  readonly network: string
  /** The account that the work is for, where it is known; else null. */
  readonly holder: string | null
}

export interface FairQueue<Lane extends string> {
  /** Whether `run` would take this place now. */
  hasRoom(place: Place<Lane>): boolean
  /** Takes a place at once, or refuses the call as busy, so that the queue can't grow without end; then waits for a turn. */
  run<T>(place: Place<Lane>, work: () => Promise<T>): Promise<T>
}

/** Parallel places of one account: a person has one, or two after a double press. */
const PER_HOLDER = 3

/**
 * Runs `atOnce` at a time and shares the places of each lane among networks: a network gets another place only while it
 * has fewer than half as many as are free, so the last places are for networks that have none. `turns` says which lane
 * goes first, turn by turn; a lane in which no one waits gives its turn to the next.
 */
export function createFairQueue<Lane extends string>({
  atOnce,
  places,
  turns,
}: {
  readonly atOnce: number
  readonly places: Readonly<Record<Lane, number>>
  readonly turns: readonly Lane[]
}): FairQueue<Lane> {
  const lanes = Object.fromEntries(turns.map((lane) => [lane, createLane(places[lane])])) as Record<
    Lane,
    ReturnType<typeof createLane>
  >
  let running = 0
  let turn = 0

  /** Who starts next: the first who waits in the first lane in turn where anyone does. */
  function next(): (() => void) | undefined {
    for (let tried = 0; tried < turns.length; tried++) {
      const lane = turns[turn++ % turns.length]
      const start = lane === undefined ? undefined : lanes[lane].next()
      if (start !== undefined) return start
    }
    return undefined
  }

  return {
    hasRoom: (place) => lanes[place.lane].hasRoom(place),
    async run(place, work) {
      const lane = lanes[place.lane]
      if (!lane.hasRoom(place)) throw new Refusal('server.busy', { retryAfterSeconds: 1 })
      lane.count(place, 1)
      try {
        if (running < atOnce) running++
        else await new Promise<void>((start) => lane.wait(place.network, start))
        try {
          return await work()
        } finally {
          const start = next()
          // The slot passes to the next in the queue, so no newer call can take it in between.
          if (start === undefined) running--
          else start()
        }
      } finally {
        lane.count(place, -1)
      }
    },
  }
}

type Caller = Omit<Place<string>, 'lane'>

/** One lane: counts its places, and lets its networks take turns. */
function createLane(places: number) {
  const ofNetworks = new Map<string, number>()
  const ofHolders = new Map<string, number>()
  /** In the order of their next turn. */
  const waiting = new Map<string, (() => void)[]>()
  let taken = 0

  return {
    hasRoom: ({ network, holder }: Caller): boolean =>
      (ofNetworks.get(network) ?? 0) < (places - taken) / 2 &&
      (holder === null || (ofHolders.get(holder) ?? 0) < PER_HOLDER),
    count({ network, holder }: Caller, change: 1 | -1): void {
      taken += change
      add(ofNetworks, network, change)
      if (holder !== null) add(ofHolders, holder, change)
    },
    wait(network: string, start: () => void): void {
      const line = waiting.get(network)
      if (line === undefined) waiting.set(network, [start])
      else line.push(start)
    },
    next(): (() => void) | undefined {
      const [first] = waiting
      if (first === undefined) return undefined
      const [network, line] = first
      const start = line.shift()
      waiting.delete(network)
      if (line.length > 0) waiting.set(network, line)
      return start
    },
  }
}

/** Forgets names with none, so that the map does not grow with every network there ever was. */
function add(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change
  if (count === 0) counts.delete(name)
  else counts.set(name, count)
}
