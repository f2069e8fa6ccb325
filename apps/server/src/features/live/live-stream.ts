import { Readable } from 'node:stream'
import { type ChangedThing, CHANGED_THINGS } from '@farmgate/domain/live/changed-thing.ts'

/** One caller who listens. */
export interface LiveStream {
  /** What goes to the caller. */
  readonly body: Readable
  /** Something changed that this caller may see. Changes that come close together are told together. */
  changed(what: ChangedThing): void
  /** Whether the changes of every process arrive here. */
  line(whole: boolean): void
  /** A sign of life, so that nobody on the way takes the line for dead. Ends a stream nobody reads. */
  beat(): void
  end(): void
}

/** How long a change waits for others. */
const GATHER_MS = 200

export function createLiveStream(): LiveStream {
  const pending = new Set<ChangedThing>()
  let gathering: NodeJS.Timeout | undefined
  let ended = false
  const body = new Readable({ read() {} })
  body.once('close', () => clearTimeout(gathering))

  const write = (text: string): void => {
    if (!ended && !body.destroyed) body.push(text)
  }
  const tell = (): void => {
    gathering = undefined
    write(event('changed', { what: CHANGED_THINGS.filter((thing) => pending.has(thing)) }))
    pending.clear()
  }
  return {
    body,
    changed(what) {
      pending.add(what)
      if (!ended && !body.destroyed) gathering ??= setTimeout(tell, GATHER_MS).unref()
    },
    line: (whole) => write(event('line', { whole })),
    beat() {
      // What was written before has not left: the caller reads no more, and asks again when they come back.
      if (body.readableLength > 0) body.destroy()
      else write(':\n\n')
    },
    end() {
      if (ended) return
      ended = true
      clearTimeout(gathering)
      body.push(null)
    },
  }
}

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
