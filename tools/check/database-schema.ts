import { execFileSync } from 'node:child_process'

/** What a migrated database consists of, as pg_dump prints it, without what is about the dump itself. */
export function databaseSchema(url: string): string {
  const options = ['--schema-only', '--no-owner', '--no-privileges', '--schema=public', '--no-comments']
  return withoutPreamble(
    execFileSync('pg_dump', [...options, url], { encoding: 'utf8', maxBuffer: 100_000_000 }),
  )
}

/** Comments inside functions are ours; those between three lines of dashes, and the settings of the session, are pg_dump's. */
export function withoutPreamble(dump: string): string {
  const statements = dump
    .replaceAll(/^--\n(?:-- .*\n)+--\n/gm, '')
    .replaceAll(/^(?:SET \w+ = .*|SELECT pg_catalog\.set_config.*|-- Dumped .*|\\(?:un)?restrict .*)\n/gm, '')
    .replace('CREATE SCHEMA public;\n', '')
  return `${statements.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`
}
