import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { broken, type Finding, ok, warning } from './finding.ts'

const HOUR_MS = 3_600_000
/** Backups are made every night. */
const WARN_HOURS = 26
const BROKEN_HOURS = 50

const TODO = 'Start one and read its log: systemctl start farmgate-backup; journalctl -u farmgate-backup.'

/** `pgbackrest info --output=json`, as the nightly backup leaves it. */
const info = z.array(
  z.object({
    name: z.string(),
    status: z.object({ code: z.number(), message: z.string() }),
    backup: z.array(
      z.object({
        type: z.string(),
        error: z.boolean().nullish(),
        timestamp: z.object({ stop: z.number() }),
      }),
    ),
  }),
)

/** Judges the newest backup by what pgBackRest reported after the last run. */
export async function checkBackups(file: string | undefined, now: Date): Promise<Finding> {
  if (file === undefined) {
    return warning(
      'backups',
      'no backups are known',
      'Set up pgBackRest (deploy/single) and BACKUP_STATUS_FILE. Without backups one lost disk ends the market.',
    )
  }
  const read = await readFile(file, 'utf8').catch(() => null)
  if (read === null) return broken('backups', `${file} is missing: no backup was ever finished`, TODO)
  const parsed = info.safeParse(parse(read))
  if (!parsed.success) return broken('backups', `${file} is not pgBackRest’s report`, TODO)
  const finished = parsed.data.flatMap(({ backup }) => backup).filter(({ error }) => error !== true)
  const wrong = parsed.data.find(({ status }) => status.code !== 0)
  if (wrong !== undefined) return broken('backups', `pgBackRest reports: ${wrong.status.message}`, TODO)
  if (finished.length === 0) return broken('backups', 'there is no usable backup', TODO)
  const newest = Math.max(...finished.map(({ timestamp }) => timestamp.stop)) * 1_000
  return judgeAge((now.getTime() - newest) / HOUR_MS, finished.length)
}

function judgeAge(hours: number, count: number): Finding {
  const text = `the newest of ${count} is ${hours < 2 ? `${Math.round(hours * 60)} minutes` : `${Math.round(hours)} hours`} old`
  if (hours > BROKEN_HOURS) return broken('backups', text, TODO)
  return hours > WARN_HOURS ? warning('backups', text, TODO) : ok('backups', text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
