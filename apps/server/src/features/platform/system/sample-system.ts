import { GatewayError, type PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import type { Db } from '#db/pool.ts'
import type { MachineFacts } from './machine-facts.ts'
import { readMarketFigures } from './market-figures.sql.ts'
import { deleteOldSamples, type GatewayProbe, insertSample } from './system-samples.sql.ts'

/** Writes one row of figures for /admin/system, with a probe of the gateway. Running twice writes two rows, which is harmless. */
export async function sampleSystem(deps: {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly machine: () => Promise<MachineFacts>
}): Promise<void> {
  const [market, machine, gateway] = await Promise.all([
    readMarketFigures(deps.db),
    deps.machine(),
    probeGateway(deps.gateway),
  ])
  await insertSample(deps.db, { market, machine, gateway })
  await deleteOldSamples(deps.db)
}

/** A receipt that no order has. */
const RECEIPT = 'farmgate-probe'

/** Asks for an order that does not exist. The gateway works when it answers, also when it refuses. */
async function probeGateway(gateway: PaymentGateway): Promise<GatewayProbe> {
  const started = performance.now()
  const ok = await gateway.findOrder(RECEIPT).then(
    () => true,
    (error: unknown) => error instanceof GatewayError && error.kind === 'refused',
  )
  return { ok, ms: Math.round(performance.now() - started) }
}
