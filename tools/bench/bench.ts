import { parseArgs } from 'node:util'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { benchCatalogue } from './catalogue.ts'
import type { Options } from './compare.ts'
import { benchCrowd } from './crowd.ts'
import { benchEngine } from './engine/bench-engine.ts'
import { benchGrowth } from './growth/growth.ts'
import { benchLists } from './lists.ts'
import { benchOrders } from './orders.ts'
import { benchPhone } from './phone/bench-phone.ts'
import { compareBuilds } from './phone/compare-builds.ts'
import { benchProcesses } from './processes/processes.ts'

/**
 * `npm run bench -- catalogue`, `-- orders` or `-- lists`: how response times develop as the shop grows. Creates its
 * own databases beside the usual one and drops them at the end; `--keep` leaves them for the next run. Takes
 * minutes, needs a quiet machine, connects to 127.0.0.1 only. Words after the name select the cases that contain
 * them.
 * `npm run bench -- engine`: our API beside a bare Fastify and pg server on one database. `--short` compares a small
 * shop with what is recorded; `--record --reason "…"` records anew.
 * `npm run bench -- growth`: every operation of the engine bench at 10 thousand, 1 and 10 million products and orders.
 * `npm run bench -- processes`: one API process against two, and reads from a streaming replica, on the same cores.
 * `npm run bench -- phone`: what a phone sees of the demo in Chromium: bytes of code, time to the first list, key presses.
 * `--against <folder>` compares it with another build's pages (its `dist`), in turns; `--visits` says how often.
 * `npm run bench -- crowd`: 2,000 people behind one address within ten minutes, under production limits.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean', default: false },
    small: { type: 'string' },
    large: { type: 'string' },
    rounds: { type: 'string', default: '200' },
    port: { type: 'string', default: '8090' },
    people: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '10' },
    api: { type: 'string' },
    products: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '5' },
    'turn-ms': { type: 'string', default: '1500' },
    sizes: { type: 'string', default: '10000,1000000,10000000' },
    'minutes-max': { type: 'string', default: '30' },
    against: { type: 'string' },
    visits: { type: 'string', default: '15' },
    short: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    reason: { type: 'string', default: '' },
  },
})

interface Bench {
  readonly run: (options: Options) => Promise<boolean>
  readonly small: number
  readonly large: number
}

const benches: Readonly<Record<string, Bench>> = {
  catalogue: { run: benchCatalogue, small: 10_000, large: 1_000_000 },
  orders: { run: benchOrders, small: 10_000, large: 1_000_000 },
  lists: { run: benchLists, small: 1_000, large: 100_000 },
  engine: {
    run: ({ port, keep, only }) =>
      benchEngine(
        {
          products: Number(values.products),
          orders: Number(values.orders),
          rounds: Number(values.turns),
          turnMs: Number(values['turn-ms']),
          port,
          keep,
          only,
        },
        { short: values.short, record: values.record, reason: values.reason },
      ),
    small: 0,
    large: 0,
  },
  growth: {
    run: ({ rounds, port, keep, only }) =>
      benchGrowth({
        sizes: values.sizes.split(',').map(Number),
        minutesMax: Number(values['minutes-max']),
        rounds,
        port,
        keep,
        only,
      }),
    small: 0,
    large: 0,
  },
  processes: {
    run: ({ port }) =>
      benchProcesses({
        products: Number(values.products),
        orders: Number(values.orders),
        rounds: Number(values.turns),
        turnMs: Number(values['turn-ms']),
        port,
      }),
    small: 0,
    large: 0,
  },
  phone: {
    run: ({ port, only }) =>
      values.against === undefined
        ? benchPhone({ port, only })
        : compareBuilds({ port, only, against: values.against, visits: Number(values.visits) }),
    small: 0,
    large: 0,
  },
  crowd: {
    run: ({ port }) =>
      benchCrowd({ people: Number(values.people), minutes: Number(values.minutes), port, api: values.api }),
    small: 0,
    large: 0,
  },
}

try {
  const bench = benches[positionals[0] ?? '']
  if (bench === undefined) throw new PlainError(`Available benches: ${Object.keys(benches).join(', ')}.`)
  const isWithin = await bench.run({
    keep: values.keep,
    small: Number(values.small ?? bench.small),
    large: Number(values.large ?? bench.large),
    rounds: Number(values.rounds),
    port: Number(values.port),
    only: positionals.slice(1).join(' '),
  })
  process.exitCode = isWithin ? 0 : 1
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
