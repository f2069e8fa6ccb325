import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asNoRoom } from './no-room.ts'
import type { PictureStore } from './picture-store.ts'

/** The only valid names. Any other name, such as a path out of the folder, is not found. */
const NAME = /^[0-9a-f]{32}-(?:320|640|1200)\.(?:webp|avif)$/

/** Stores pictures in a folder shared by all API and worker processes. It is no web root: files are served by `open` only. */
export async function createDiskStore(root: string): Promise<PictureStore> {
  const incomingDir = join(root, 'incoming')
  const filesDir = join(root, 'files')
  await mkdir(incomingDir, { recursive: true, mode: 0o750 })
  await mkdir(filesDir, { recursive: true, mode: 0o750 })

  /** Two levels of folders by the first letters: a folder with a million files is slow to read. */
  const pathOf = (name: string): string => join(filesDir, name.slice(0, 2), name.slice(2, 4), name)
  /** On the same disk as the files, so that a rename is atomic. */
  const asidePath = (): string => join(incomingDir, randomUUID())

  return {
    incomingDir,

    async write(name, content) {
      if (!NAME.test(name)) throw new Error(`${name} is no name of a picture file`)
      const aside = asidePath()
      const path = pathOf(name)
      try {
        await writeSynced(aside, content)
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o750 })
        await rename(aside, path)
        // The name must survive a power cut too, and so must new folders.
        await syncFolder(dirname(path))
        if (made !== undefined) {
          await syncFolder(dirname(dirname(path)))
          await syncFolder(filesDir)
        }
      } catch (error) {
        await rm(aside, { force: true })
        throw asNoRoom(error)
      }
    },

    async open(name) {
      if (!NAME.test(name)) return null
      const path = pathOf(name)
      const found = await orNull(stat(path))
      return found === null ? null : { size: found.size, stream: () => createReadStream(path) }
    },

    read: async (name) => (NAME.test(name) ? orNull(readFile(pathOf(name))) : null),

    async removeOlder(name, before) {
      const path = pathOf(name)
      const aside = asidePath()
      // Another process could write the file again between the check and the removal. A rename takes exactly one file,
      // whose age is then checked safely; a file written after it has the name for itself.
      if (!NAME.test(name) || !(await isOlder(path, before))) return false
      if ((await orNull(rename(path, aside).then(() => true))) === null) return true
      const isOld = await isOlder(aside, before)
      if (!isOld) await link(aside, path).catch(unlessThere)
      await rm(aside, { force: true })
      return isOld
    },

    async *list() {
      for await (const entry of await opendir(filesDir, { recursive: true })) {
        if (!entry.isFile() || !NAME.test(entry.name)) continue
        const found = await orNull(stat(join(entry.parentPath, entry.name)))
        if (found !== null) yield { name: entry.name, modifiedAt: found.mtime }
      }
    },

    async forgetIncoming(before) {
      let forgotten = 0
      for await (const entry of await opendir(incomingDir)) {
        const path = join(incomingDir, entry.name)
        if (!(await isOlder(path, before))) continue
        await rm(path, { force: true })
        forgotten++
      }
      return forgotten
    },
  }
}

/** Writes a file and checks its size, because on a full disk a write can end early without an error. */
async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(content)
    await file.sync()
    const { size } = await file.stat()
    if (size !== content.length) {
      throw Object.assign(new Error(`wrote ${size} of ${content.length} bytes`), { code: 'ENOSPC' })
    }
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Whether the file is older; false when it does not exist. */
const isOlder = async (path: string, before: Date): Promise<boolean> =>
  ((await orNull(stat(path)))?.mtime ?? before) < before

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
