import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, join, sep } from 'node:path'

/**
 * Reports which sources changed, once they have been quiet for a moment, and waits for `act` before the next report.
 * Watches folder by folder: on Linux both `node --watch` and `fs.watch` with `recursive` follow the file itself, and
 * a save by rename creates another file. Seen on Node 24.21: the second `sed -i` of a file goes unnoticed, and so
 * does every change after it.
 */
export function watchFolders(
  folders: readonly string[],
  act: (files: readonly string[]) => Promise<void>,
  quietMs = 150,
): { close(): void } {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isActing = false

  for (const folder of folders) enter(folder, () => {})

  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }

  /** Watches a folder and all below it; `meet` is called for each existing file. */
  function enter(folder: string, meet: (file: string) => void): void {
    // First the watch, then the listing: a file created in between is seen twice, never missed.
    watchers.set(
      folder,
      watch(folder, (_event, name) => name !== null && look(join(folder, name))).on('error', () =>
        leave(folder),
      ),
    )
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) meet(path)
      else if (isOurs(entry.name)) enter(path, meet)
    }
  }

  function leave(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  function look(path: string): void {
    if (!isOurs(basename(path))) return
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
    // A folder of the same name may be another folder by now.
    if (isFolder || watchers.has(path)) leave(path)
    if (isFolder) enterIfThere(path)
    else note(path)
  }

  /** When branches are switched, folders appear and disappear faster than they can be read. */
  function enterIfThere(folder: string): void {
    try {
      enter(folder, note)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      leave(folder)
    }
  }

  function note(file: string): void {
    if (!isSource(basename(file))) return
    changed.add(file)
    wait()
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void tell(), quietMs)
  }

  async function tell(): Promise<void> {
    if (isActing) return
    isActing = true
    const files = [...changed].sort()
    changed.clear()
    await act(files)
    isActing = false
    if (changed.size > 0) wait()
  }
}

/** Editors keep their own files beside ours, most of them under names that begin with a dot. */
const isOurs = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules'

const isSource = (name: string): boolean => isOurs(name) && /(?<!\.test)\.(ts|sql)$/.test(name)
