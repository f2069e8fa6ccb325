import { Readable } from 'node:stream'
import { type ChangedThing, CHANGED_THINGS } from '@farmgate/domain/telling/changed-thing.ts'

/** The stream of one subscriber. */
export interface LiveStream {
  /** What is sent to the caller. */
  readonly body: Readable
  /** Reports a change that this caller may see. Changes that come close together are sent together, each kind once. */
  changed(what: ChangedThing): void
  /** Sends whether the changes of every process arrive here. */
  line(whole: boolean): void
  /** A heartbeat, so that no proxy closes the connection as idle. Ends a stream that is not being read. */
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
  const flush = (): void => {
    gathering = undefined
    write(event('changed', { what: CHANGED_THINGS.filter((thing) => pending.has(thing)) }))
    pending.clear()
  }
  return {
    body,
    changed(what) {
      pending.add(what)
      if (!ended && !body.destroyed) gathering ??= setTimeout(flush, GATHER_MS).unref()
    },
    line: (whole) => write(event('line', { whole })),
    beat() {
      // The previous beat has not been sent: the caller no longer reads. It reconnects and refetches when it is back.
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
