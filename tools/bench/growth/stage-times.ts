import type { TimeStage } from '@farmgate/server/testing/builders/many-rows/stages.ts'

/** Adds up how long each stage of generating took. Two of them may run at once, so the sum can exceed the time. */
export function createStageTimes(): { readonly time: TimeStage; report(): void } {
  const seconds = new Map<string, number>()
  return {
    time: async (stage, work) => {
      const started = performance.now()
      const result = await work()
      seconds.set(stage, (seconds.get(stage) ?? 0) + (performance.now() - started) / 1_000)
      return result
    },
    report: () => {
      for (const [stage, each] of seconds) console.error(`  ${stage}: ${each.toFixed(1)} s`)
    },
  }
}
