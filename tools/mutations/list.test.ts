import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './list.ts'

const ROOT = new URL('../../', import.meta.url)

test.each(mutations)(
  '$promise: the line occurs once in its file, and the test exists',
  ({ file, remove, test }) => {
    expect(readFileSync(new URL(file, ROOT), 'utf8').split(remove)).toHaveLength(2)
    expect(existsSync(new URL(test, ROOT))).toBe(true)
  },
)

const DEFINITIONS = 'apps/server/definitions/'

test.each(mutations.filter(({ file }) => file.startsWith(DEFINITIONS)))(
  '$promise: no definition goes, because the migrations have made it too',
  ({ file, remove, leave }) => {
    const text = readFileSync(new URL(file, ROOT), 'utf8')
    const namesIn = (given: string) => definitions(given).map(({ what }) => what)
    expect(namesIn(text.replace(remove, () => leave))).toEqual(namesIn(text))
  },
)

const MIGRATIONS = 'apps/server/migrations/'

test.each(mutations.filter(({ file }) => file.startsWith(MIGRATIONS)))(
  '$promise: no later migration replaces the definition',
  ({ file, remove }) => {
    const migration = readFileSync(new URL(file, ROOT), 'utf8')
    const defined = definedAt(migration, migration.indexOf(remove))
    const later = readdirSync(new URL(MIGRATIONS, ROOT)).filter((name) => MIGRATIONS + name > file)
    const replacing = later.filter((name) =>
      definitions(readFileSync(new URL(MIGRATIONS + name, ROOT), 'utf8')).some(
        ({ what }) => what === defined,
      ),
    )
    expect(replacing).toEqual([])
  },
)

/** What a migration creates, each with the place where its definition begins. */
const definitions = (migration: string) =>
  [
    ...migration.matchAll(
      /^create (?:or replace )?(?:constraint )?(function|view|trigger|table|(?:unique )?index) (\w+)/gm,
    ),
  ].map((match) => ({
    what: `${match[1]} ${match[2]}`,
    index: match.index,
  }))

/** The definition that a place of a migration is in. */
const definedAt = (migration: string, index: number): string | undefined =>
  definitions(migration).findLast((definition) => definition.index <= index)?.what
