import type { Db } from '../../db/pool.ts'

export const findHomeCopy = (db: Db) =>
  db.selectFrom('home_copy').select(['language', 'claim', 'text']).execute()
