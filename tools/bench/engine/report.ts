import type { EngineFigures, EngineOptions, Speed } from './engine.ts'
import { median } from './turns.ts'

/** Prints the table in Markdown and all figures as one line of JSON. */
export function reportEngine(
  figures: readonly EngineFigures[],
  { products, orders, rounds, turnMs }: EngineOptions,
) {
  console.log(
    `\n${products} products, ${orders} orders, 16 connections, ${rounds} turns of ${turnMs} ms each; medians.\n`,
  )
  console.log(
    '| operation | bare /s | ours /s | share of bare | spread | p50 ms | p99 ms | CPU ms ours (app + pg) | CPU ms bare | SQL | trips | pages | bytes |',
  )
  console.log(`|${'---|'.repeat(13)}`)
  for (const { name, ours, bare, ratios, work } of figures) {
    const cells = [
      name,
      bare === null ? '–' : whole(bare.perSecond),
      whole(ours.perSecond),
      bare === null ? '–' : median(ratios).toFixed(2),
      bare === null ? '–' : `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      ours.p50.toFixed(1),
      ours.p99.toFixed(1),
      cpu(ours),
      bare === null ? '–' : cpu(bare),
      ...[work.statements, work.trips, work.pages, work.bytes].map(String),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log(`\n${JSON.stringify({ products, orders, figures })}`)
}

const whole = (value: number): string => value.toFixed(0)

const cpu = ({ appCpuMs, databaseCpuMs }: Speed): string =>
  `${appCpuMs.toFixed(2)} + ${databaseCpuMs.toFixed(2)}`
