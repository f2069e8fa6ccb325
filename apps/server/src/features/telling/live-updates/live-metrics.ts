import { Gauge, type Registry } from '@prometheus-io/client'
import type { LiveStreams } from './live-streams.ts'

export const addLiveMetrics = (registry: Registry, live: Pick<LiveStreams, 'count'>): void =>
  void new Gauge({
    name: 'farmgate_live_streams',
    help: 'Screens that are connected for live updates.',
    registers: [registry],
    collect() {
      this.set(live.count())
    },
  })
