import { Gauge, type Registry } from '@prometheus-io/client'

/** The figure of a worker's queue. */
interface QueueFigures {
  secondsSinceLook(): number
}

export const addQueueMetrics = (registry: Registry, queue: QueueFigures): Gauge =>
  new Gauge({
    name: 'farmgate_queue_last_look_seconds',
    help: 'Time since the queue of this worker last took a job, or could have taken one.',
    registers: [registry],
    collect() {
      this.set(queue.secondsSinceLook())
    },
  })
