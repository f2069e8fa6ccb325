import { existsSync, readFileSync } from 'node:fs'
import { isLoopback } from '#http/shared/network.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkGateway } from './check-gateway.ts'
import { checkMail } from './check-mail.ts'
import { checkPayoutRail } from './check-payout-rail.ts'
import { checkRedis } from './check-redis.ts'
import { checkSettings, type Configs } from './check-settings.ts'
import { checkSite } from './check-site.ts'
import type { Finding } from './finding.ts'

/** Debian's folder of PostgreSQL. */
const DATABASE_FOLDER = '/var/lib/postgresql'

/** Runs every check whose settings are usable, side by side. `folder` holds one file of settings per program. */
export async function examine(
  env: Readonly<Record<string, string | undefined>>,
  folder: string | undefined,
): Promise<readonly Finding[]> {
  const { findings, configs } = checkSettings(env, folder)
  const checks = await Promise.all(checksOf(configs))
  return [...findings, ...checks.flat()]
}

function checksOf({ api, worker, doctor }: Configs): Promise<Finding | Finding[]>[] {
  const now = new Date()
  const checks: Promise<Finding | Finding[]>[] = []
  if (api !== undefined) {
    checks.push(
      checkDatabase(api.DATABASE_URL),
      checkRedis(api.REDIS_URL),
      checkDisk('pictures', api.PICTURES_DIR, { isWritten: true }),
      checkGateway(api),
      checkPayoutRail(api),
    )
    if (isLocal(api.DATABASE_URL) && existsSync(DATABASE_FOLDER))
      checks.push(checkDisk('database', DATABASE_FOLDER, { isWritten: false }))
  }
  if (worker !== undefined) checks.push(checkMail(worker.SMTP_URL, worker.MAIL_FROM))
  if (doctor !== undefined) checks.push(checkBackups(doctor.BACKUP_STATUS_FILE, now))
  if (api !== undefined && doctor !== undefined) {
    const ca = doctor.DOCTOR_CA_FILE === undefined ? undefined : readFileSync(doctor.DOCTOR_CA_FILE, 'utf8')
    checks.push(checkSite({ origin: api.PUBLIC_ORIGINS[0], address: doctor.DOCTOR_ADDRESS, ca }, now))
  }
  return checks
}

function isLocal(databaseUrl: string): boolean {
  const { hostname } = new URL(databaseUrl)
  return hostname === '' || hostname === 'localhost' || isLoopback(hostname)
}
