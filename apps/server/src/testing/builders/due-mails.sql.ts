import type { Db } from '#db/pool.ts'

/** Every mail that was not sent yet, oldest first. */
export async function dueMails(db: Db): Promise<string[]> {
  const due = await db.selectFrom('mails').select('id').where('sent_at', 'is', null).orderBy('id').execute()
  return due.map(({ id }) => id)
}
