import { onServer } from '@farmgate/server/db/databases.sql.ts'

/**
 * Keeps the worker from making the smaller sizes of the village's pictures: about 18 s of a core for each stack, and
 * the pages show the master until then. Pictures that a journey uploads are made as usual.
 */
export const skipPictureSizes = (databaseUrl: string): Promise<unknown> =>
  onServer(databaseUrl, async (client) => {
    await client.query(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where task_identifier = 'finish-picture'`,
    )
    // Ten minutes after this time they would count as late, and be made after all.
    await client.query(`update pictures set created_at = now() + interval '1 day' where not complete`)
  })
