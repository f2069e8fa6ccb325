import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { attemptPolicies } from '@farmgate/domain/people/sign-in/sign-in-attempts.ts'
import { createRazorpay } from '@farmgate/server/adapters/payments/razorpay.ts'
import { createBankFileRail } from '@farmgate/server/adapters/payouts/bank-file-rail.ts'
import { createVault } from '@farmgate/server/adapters/vault/vault.ts'
import { createDiskStore } from '@farmgate/server/adapters/pictures/disk-store.ts'
import { buildApp } from '@farmgate/server/app.ts'
import { createDatabase, dropDatabase, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { numberDefinitions } from '@farmgate/server/db/definitions/definition-files.ts'
import { migrate } from '@farmgate/server/db/migrate.ts'
import { createDb, createPool } from '@farmgate/server/db/pool.ts'
import { createEventCounter } from '@farmgate/server/logging/event-counter.ts'
import { createLiveStreams } from '@farmgate/server/features/telling/live-updates/live-streams.ts'
import { deriveKeys } from '@farmgate/server/features/people/sessions/tokens.ts'
import { unlimited } from '@farmgate/server/http/limits/call-limits.ts'
import { neverStored } from '@farmgate/server/http/cache/public-answers.ts'
import { createLog } from '@farmgate/server/logging/log.ts'
import { databaseSchema } from './database-schema.ts'
import { writeDiagrams } from './import-diagram.ts'
import { lostFields, responseFields } from './response-fields.ts'

/**
 * `npm run generate` writes what follows from other files: the number of the definitions, the table types and schema.sql (from a migrated database),
 * openapi.json (from the contract), response-fields.json (from openapi.json) and the diagrams in docs/architecture.md (from
 * import-table.ts). `--verify` writes nothing and fails when one is stale.
 */
const ROOT = new URL('../../', import.meta.url)
const verify = process.argv.includes('--verify')
const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const reference = await openApi()
const definitions = differs(
  'apps/server/definitions/set.json',
  `${JSON.stringify(numberDefinitions(), null, 2)}\n`,
)
const database = await describeDatabase()
const stale = [
  definitions,
  differs('apps/server/src/db/schema.ts', database.types),
  differs('apps/server/schema.sql', database.schema),
  differs('packages/contract/openapi.json', reference),
  differs('tools/check/response-fields.json', recordedFields(reference)),
  differs('docs/architecture.md', writeDiagrams(readFileSync(new URL('docs/architecture.md', ROOT), 'utf8'))),
].filter((path) => path !== null)

if (!verify) {
  console.log(stale.length === 0 ? 'Nothing changed.' : `Wrote ${stale.join(', ')}.`)
} else if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run npm run generate and commit the result.`)
  process.exitCode = 1
}

function differs(path: string, content: string): string | null {
  const file = new URL(path, ROOT)
  let current = ''
  try {
    current = readFileSync(file, 'utf8')
  } catch {
    // Not generated yet.
  }
  if (current === content) return null
  if (!verify) writeFileSync(file, content)
  return path
}

/** Records new fields. While a recorded one is lost the file stays as it is, and response-fields.test.ts fails. */
function recordedFields(openApiText: string): string {
  const now = responseFields(JSON.parse(openApiText))
  const recorded = readFileSync(new URL('response-fields.json', import.meta.url), 'utf8')
  return lostFields(JSON.parse(recorded), now).length > 0 ? recorded : `${JSON.stringify(now, null, 2)}\n`
}

async function describeDatabase(): Promise<{ readonly types: string; readonly schema: string }> {
  const name = `farmgate_generate_${process.pid}`
  await createDatabase(server, name)
  try {
    const url = withDatabaseName(server, name)
    await migrate(url)
    const options = ['--dialect', 'postgres', '--url', url, '--print', '--log-level', 'silent']
    const printed = execFileSync('kysely-codegen', [...options, '--exclude-pattern', 'schema_*'], {
      encoding: 'utf8',
    })
    return { types: `${printed.trim()}\n`, schema: databaseSchema(url) }
  } finally {
    await dropDatabase(server, name)
  }
}

/** Registering the routes needs no connection: no query is sent to the database. */
async function openApi(): Promise<string> {
  const pool = createPool({ url: server, max: 1, applicationName: 'farmgate-generate' }, console.error)
  const log = createLog('generate', 'silent')
  const app = await buildApp({
    db: createDb(pool),
    log,
    limits: unlimited,
    isOverloaded: () => false,
    publicAnswers: neverStored,
    keys: deriveKeys([{ id: 'none', key: Buffer.alloc(32) }]),
    secondFactor: 'off',
    vault: createVault([{ id: 'none', key: Buffer.alloc(32) }]),
    hasher: { hasRoom: () => true, hash: async () => '', inTurn: (_, work) => work(async () => false) },
    passwordPolicy: { minLength: 8, denied: new Set() },
    attemptPoliciesFor: () => attemptPolicies,
    pictures: await createDiskStore(new URL('.tmp/generate/pictures', ROOT).pathname),
    refusedWebhooks: createEventCounter(log, 'webhook signature refused'),
    gateway: createRazorpay({
      baseUrl: 'http://127.0.0.1:9',
      keyId: '',
      keySecret: '',
      webhookSecrets: [''],
      checkoutScript: '',
      timeoutMs: 1,
      sandboxApproves: false,
    }),
    rail: createBankFileRail(),
    bankFileAccount: '',
    readiness: { commit: '', isStopping: () => false, isReady: async () => false },
    live: createLiveStreams({ log, stillSignedIn: async () => new Set() }),
    marketMode: 'trial',
    publicOrigins: [],
    trustProxy: 'loopback',
    checksResponses: false,
  })
  await app.ready()
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  await pool.end()
  return document
}
