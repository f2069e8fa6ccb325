import { type EngineOptions, measureEngine } from './engine.ts'
import { reportEngine } from './report.ts'

/** Prints how close our API comes to the bare server. */
export async function benchEngine(options: EngineOptions): Promise<boolean> {
  reportEngine(await measureEngine(options), options)
  return true
}
