import { sql } from 'kysely'
import { MIGRATIONS_TABLE } from '#db/migrate.ts'
import type { Db } from '#db/pool.ts'

/** Makes the database look as if this migration had not run. */
export const forgetMigration = (db: Db, name: string) =>
  sql`delete from ${sql.table(MIGRATIONS_TABLE)} where name = ${name}`.execute(db)

export const rememberMigration = (db: Db, name: string) =>
  sql`insert into ${sql.table(MIGRATIONS_TABLE)} (name, run_on) values (${name}, now())`.execute(db)

/** Makes the database look as if it had the definitions of this set. */
export const numberDefinitionSet = (db: Db, number: number) =>
  sql`
    with renumbered as (delete from schema_definitions)
    update schema_definition_sets set number = ${number}
     where number = (select max(number) from schema_definition_sets)`.execute(db)
