import { Gauge, type Registry } from '@prometheus-io/client'

/** The figures of a `pg` pool. */
interface PoolFigures {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
}

export function addPoolMetrics(registry: Registry, pool: PoolFigures): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `farmgate_pool_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('connections_max', 'Database connections this process may open.', () => pool.options.max)
  gauge(
    'connections_in_use',
    'Database connections that run a statement.',
    () => pool.totalCount - pool.idleCount,
  )
  gauge('waiting', 'Callers that wait for a database connection.', () => pool.waitingCount)
}
