import { relative, sep } from 'node:path'
import type { Restartable } from './children.ts'
import { ROOT } from './paths.ts'
import { PlainError } from './plain-error.ts'
import { watchFolders } from './watch-folders.ts'

interface Reload {
  readonly sources: readonly string[]
  /** The folders of what `migrate` applies. */
  readonly schema: readonly string[]
  /** Returns the names of what was applied. */
  readonly migrate: () => Promise<readonly string[]>
  readonly programs: readonly Restartable[]
  readonly say: (line: string) => void
}

/**
 * A changed source restarts the programs. A changed migration or definition is applied first; while it fails, the
 * running programs continue, and every further change tries it again.
 */
export function restartOnChange({ sources, schema, migrate, programs, say }: Reload): { close(): void } {
  let mustMigrate = false

  return watchFolders([...sources, ...schema], async (files) => {
    say(`${list(files)} changed`)
    mustMigrate ||= files.some((file) => schema.some((folder) => file.startsWith(folder + sep)))
    if (mustMigrate && !(await migrated())) return
    mustMigrate = false
    await Promise.all(programs.map((program) => program.stop()))
    for (const program of programs) program.start()
  })

  async function migrated(): Promise<boolean> {
    try {
      const applied = await migrate()
      if (applied.length > 0) say(`applied ${applied.join(', ')}`)
      else say('nothing new; a migration that was applied before is not run again (--fresh starts over)')
      return true
    } catch (error) {
      if (!(error instanceof PlainError)) throw error
      say(error.message)
      return false
    }
  }
}

function list(files: readonly string[]): string {
  const [first = '', ...others] = files
  return others.length === 0 ? relative(ROOT, first) : `${relative(ROOT, first)} and ${others.length} more`
}
