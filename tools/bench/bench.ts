import { parseArgs } from 'node:util'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { benchCatalogue } from './catalogue.ts'
import type { Options } from './compare.ts'
import { benchOrders } from './orders.ts'

/**
 * `npm run bench -- catalogue` or `-- orders`: how the answers of the shop keep their time while it grows. Makes databases of its own
 * beside the usual one and drops them at the end; `--keep` leaves them, and uses them again next time. Minutes long,
 * wants a quiet machine, talks to 127.0.0.1 only.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean', default: false },
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '200' },
    port: { type: 'string', default: '8090' },
  },
})

const benches: Readonly<Record<string, (options: Options) => Promise<boolean>>> = {
  catalogue: benchCatalogue,
  orders: benchOrders,
}

try {
  const bench = benches[positionals[0] ?? '']
  if (bench === undefined) throw new PlainError(`What can be measured: ${Object.keys(benches).join(', ')}.`)
  const isWithin = await bench({
    keep: values.keep,
    small: Number(values.small),
    large: Number(values.large),
    rounds: Number(values.rounds),
    port: Number(values.port),
  })
  process.exitCode = isWithin ? 0 : 1
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
