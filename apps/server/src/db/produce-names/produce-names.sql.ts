import type { Pool } from 'pg'
import { readProduceNames } from './produce-names.ts'

/**
 * Copies the file into the table. The table's triggers update the search words of listings whose name was added, removed or
 * changed. When nothing changed, nothing is written.
 */
export async function syncProduceNames(pool: Pool, names = readProduceNames()): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table produce_names in share row exclusive mode')
    const given = JSON.stringify(names)
    const { rows: shared } = await client.query<{ name: string; produce: string[] }>(SHARED, [given])
    if (shared.length > 0) {
      const list = shared.map(({ name, produce }) => `${name} (${produce.join(', ')})`).join('; ')
      throw new Error(`produce names: one name for two: ${list}`)
    }
    await client.query(REMOVE, [given])
    const { rowCount } = await client.query(WRITE, [given])
    // Without statistics on how few names share a prefix, PostgreSQL reads all of them for each new listing.
    if (rowCount !== 0) await client.query('analyze produce_names, search_vocabulary')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const GIVEN = `given as (
  select search_text(spelling) as name, *
    from jsonb_to_recordset($1) as file (produce text, category text, marks text[], spelling text, position integer)
)`

const SHARED = `with ${GIVEN}
  select name, array_agg(distinct produce order by produce) as produce from given
   group by name having count(distinct produce) > 1`

const REMOVE = `with ${GIVEN} delete from produce_names where name not in (select name from given)`

/** Spellings that are equal for the search are stored once, as the more usual one. */
const WRITE = `with ${GIVEN}
  insert into produce_names (spelling, produce, marks, category, position)
  select distinct on (name) spelling, produce, marks, category, position from given order by name, position
  on conflict (name) do update
     set (spelling, produce, marks, category, position)
       = (excluded.spelling, excluded.produce, excluded.marks, excluded.category, excluded.position)
   where (produce_names.spelling, produce_names.produce, produce_names.marks, produce_names.category, produce_names.position)
      is distinct from (excluded.spelling, excluded.produce, excluded.marks, excluded.category, excluded.position)`
