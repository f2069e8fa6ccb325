import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import {
  type ConfigError,
  readApiConfig,
  readDatabaseConfig,
  readDoctorConfig,
  readWebConfig,
  readWorkerConfig,
} from '#config.ts'
import { broken, type Finding, ok } from './finding.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The files of /etc/farmgate that each program's unit reads, in its order. */
export const SETTING_FILES = {
  api: ['common', 'gateway', 'api', 'api-1'],
  worker: ['common', 'gateway', 'worker'],
  web: ['common', 'web'],
  migrate: ['common', 'migrate'],
  doctor: ['doctor'],
} as const

const READERS = {
  api: readApiConfig,
  worker: readWorkerConfig,
  web: readWebConfig,
  migrate: readDatabaseConfig,
  doctor: readDoctorConfig,
} as const

type Program = keyof typeof READERS

export type Configs = { readonly [Name in Program]?: ReturnType<(typeof READERS)[Name]> }

/** Returns the environment of a program: this process's own, or, with a folder, what its unit reads there. */
export function envOf(program: Program, env: Env, folder: string | undefined): Env {
  if (folder === undefined) return env
  const files = SETTING_FILES[program].map((name) =>
    parseEnv(readFileSync(join(folder, `${name}.env`), 'utf8')),
  )
  return Object.assign({ CREDENTIALS_DIRECTORY: env['CREDENTIALS_DIRECTORY'] }, ...files) as Env
}

/** Reads the settings of every program as the program itself would. A program with a fault has no config. */
export function checkSettings(
  env: Env,
  folder?: string,
): { readonly findings: readonly Finding[]; readonly configs: Configs } {
  const configs: Record<string, unknown> = {}
  const findings = Object.entries(READERS).map(([program, read]): Finding => {
    const check = `settings ${program === 'migrate' ? 'db' : program}`
    try {
      configs[program] = read(envOf(program as Program, env, folder))
      return ok(check, 'complete and well-formed')
    } catch (error) {
      return broken(
        check,
        faultsOf(error as ConfigError),
        folder === undefined
          ? 'Correct the environment; .env.example explains each setting.'
          : `Correct ${SETTING_FILES[program as Program].map((name) => `${name}.env`).join(', ')} in ${folder}, or its secrets.`,
      )
    }
  })
  return { findings, configs }
}

/** The faults in one line, without the sentence above them. */
const faultsOf = ({ message }: Error): string =>
  message
    .split('\n')
    .filter((line, index) => index > 0 || !line.endsWith(':'))
    .map((line) => line.trim())
    .join('; ')
