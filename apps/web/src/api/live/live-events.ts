export interface LiveEvent {
  readonly name: string
  readonly data: unknown
}

/**
 * Parses server-sent events from chunks of any length. Supports only what our own server writes: one line each for the
 * name and the data, then an empty line. A line that starts with a colon is a heartbeat.
 */
export function createEventReader(onEvent: (event: LiveEvent) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(fieldOf))
      const name = fields.get('event')
      if (name !== undefined) onEvent({ name, data: parse(fields.get('data')) })
    }
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
