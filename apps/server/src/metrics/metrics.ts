import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'

/** The metrics of one process. */
export interface Metrics {
  /** What this process counts itself. */
  readonly registry: Registry
  /** Adds a registry that is made for each scrape. When it fails, its metrics are missing instead of old. */
  addSource(source: () => Promise<Registry>): void
  /** The page that Prometheus reads. */
  read(): Promise<string>
  readonly contentType: string
}

/** The metrics every program has: its build, memory, CPU, garbage collection and event-loop delay. */
export function createMetrics(
  program: 'api' | 'worker' | 'web',
  commit: string,
  onError: (error: unknown) => void,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'farmgate_build_info',
    help: 'Always 1; the labels name the program and its commit.',
    labelNames: ['program', 'commit'],
    registers: [registry],
  }).set({ program, commit }, 1)
  const sources: (() => Promise<Registry>)[] = []

  const readSource = async (source: () => Promise<Registry>): Promise<string> => {
    try {
      return await (await source()).metrics()
    } catch (error) {
      onError(error)
      return ''
    }
  }

  return {
    registry,
    contentType: registry.contentType,
    addSource: (source) => void sources.push(source),
    read: async () => [await registry.metrics(), ...(await Promise.all(sources.map(readSource)))].join('\n'),
  }
}
