import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { MachineFacts } from './machine-facts.ts'
import type { MarketFigures } from './market-figures.sql.ts'

/** The result of asking the gateway for an order that does not exist. */
export interface GatewayProbe {
  readonly ok: boolean
  readonly ms: number
}

export interface SampledFigures {
  readonly market: MarketFigures
  readonly machine: MachineFacts
  readonly gateway: GatewayProbe
}

export interface SystemSample extends SampledFigures {
  readonly ageSeconds: number
}

export async function insertSample(db: Db, figures: SampledFigures): Promise<void> {
  await sql`insert into system_samples (figures) values (${JSON.stringify(figures)}::jsonb)
            on conflict (at) do nothing`.execute(db)
}

export async function readNewestSample(db: Db): Promise<SystemSample | null> {
  const { rows } = await sql<{ figures: SampledFigures; ageSeconds: number }>`
    select figures, extract(epoch from now() - at)::float8 as "ageSeconds"
      from system_samples order by at desc limit 1`.execute(db)
  const [row] = rows
  return row === undefined ? null : { ...row.figures, ageSeconds: row.ageSeconds }
}

/** Keeps every sample of 26 hours and one per hour of 15 days; request samples and verification runs as long as they are shown. */
export async function deleteOldSamples(db: Db): Promise<void> {
  await sql`
    delete from system_samples as old
     where at < now() - interval '15 days'
        or (at < now() - interval '26 hours'
            and exists (select from system_samples as kept
                         where kept.at >= date_trunc('hour', old.at) and kept.at < old.at))`.execute(db)
  await sql`delete from request_samples where at < now() - interval '26 hours'`.execute(db)
  await sql`delete from verification_runs where started_at < now() - interval '30 days'`.execute(db)
}
