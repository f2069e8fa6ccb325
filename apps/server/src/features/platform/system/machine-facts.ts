import { X509Certificate } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import * as z from 'zod'

/** Facts about the machine that the database does not know. */
export interface MachineFacts {
  readonly disk: {
    readonly totalBytes: number
    readonly freeBytes: number
    readonly usedRatio: number
  } | null
  readonly backup: { readonly ageSeconds: number; readonly fullAgeSeconds: number | null } | null
  readonly certificate: { readonly endsInSeconds: number } | null
  readonly rehearsal: Rehearsal | null
  /** Watched files that could not be read or understood: a fault of its own, never "no backup needed". */
  readonly unreadable: readonly ('backup' | 'certificate' | 'pictures' | 'rehearsal')[]
}

/** The weekly rehearsal of a restore, deploy/single/rehearse-restore. */
interface Rehearsal {
  /** Whether the last one succeeded. */
  readonly isOk: boolean
  /** Time since the last one that succeeded; null when none ever did. */
  readonly ageSeconds: number | null
  readonly durationSeconds: number
}

export interface MachinePaths {
  readonly picturesDir: string
  readonly quotaGb: number | undefined
  readonly backupStatusFile: string | undefined
  readonly certificateFile: string | undefined
  readonly rehearsalStatusFile: string | undefined
}

/** Reads disk, backup status, certificate and the result of the last rehearsed restore. What is not set is null; what can't be read is named. */
export async function readMachineFacts(paths: MachinePaths, now = Date.now()): Promise<MachineFacts> {
  const unreadable: MachineFacts['unreadable'][number][] = []
  const read = async <Fact>(
    name: MachineFacts['unreadable'][number],
    path: string | undefined,
    work: (path: string) => Promise<Fact>,
  ): Promise<Fact | null> => {
    if (path === undefined) return null
    try {
      return await work(path)
    } catch {
      unreadable.push(name)
      return null
    }
  }
  const [disk, backup, certificate, rehearsal] = await Promise.all([
    read('pictures', paths.picturesDir, (path) => readDisk(path, paths.quotaGb)),
    read('backup', paths.backupStatusFile, async (path) => backupAge(await readFile(path, 'utf8'), now)),
    read('certificate', paths.certificateFile, async (path) => {
      const { validToDate } = new X509Certificate(await readFile(path))
      return { endsInSeconds: (validToDate.getTime() - now) / 1_000 }
    }),
    read('rehearsal', paths.rehearsalStatusFile, async (path) =>
      rehearsalOf(await readFile(path, 'utf8'), now),
    ),
  ])
  return { disk, backup, certificate, rehearsal, unreadable: unreadable.toSorted() }
}

/**
 * With a quota, the pictures' part is taken as everything used on the disk: the folder has a disk or a subvolume of its
 * own where quotas matter, and adding up a million files each minute costs more than it tells.
 */
async function readDisk(path: string, quotaGb: number | undefined) {
  const { bsize, blocks, bfree, bavail } = await statfs(path)
  const totalBytes = blocks * bsize
  const freeBytes = bavail * bsize
  const usedBytes = (blocks - bfree) * bsize
  // As in `df`: blocks reserved for root count as neither used nor free.
  const ofDisk = usedBytes / (usedBytes + freeBytes)
  const ofQuota = quotaGb === undefined ? 0 : usedBytes / (quotaGb * 1e9)
  return { totalBytes, freeBytes, usedRatio: Math.max(ofDisk, ofQuota) }
}

/** The part of `pgbackrest info --output=json` that matters here. */
const Info = z
  .array(
    z.object({
      status: z.object({ code: z.number() }),
      backup: z.array(
        z.object({
          type: z.enum(['full', 'diff', 'incr']),
          error: z.nullish(z.boolean()),
          timestamp: z.object({ stop: z.number() }),
        }),
      ),
    }),
  )
  .min(1)

/** Returns the age of the newest usable backup. Throws when there is none. */
function backupAge(text: string, now: number) {
  const stanzas = Info.parse(JSON.parse(text))
  const backups = stanzas.flatMap(({ backup }) => backup).filter(({ error }) => error !== true)
  if (backups.length === 0) throw new Error('the backup status has no backup')
  const age = (of: typeof backups) => now / 1_000 - Math.max(...of.map(({ timestamp }) => timestamp.stop))
  const full = backups.filter(({ type }) => type === 'full')
  return { ageSeconds: age(backups), fullAgeSeconds: full.length === 0 ? null : age(full) }
}

const RehearsalStatus = z.object({
  ok: z.boolean(),
  seconds: z.number(),
  succeededAt: z.nullable(z.number()),
})

function rehearsalOf(text: string, now: number): Rehearsal {
  const { ok, seconds, succeededAt } = RehearsalStatus.parse(JSON.parse(text))
  return {
    isOk: ok,
    ageSeconds: succeededAt === null ? null : now / 1_000 - succeededAt,
    durationSeconds: seconds,
  }
}
