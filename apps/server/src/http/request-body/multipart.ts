import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { asNoRoom } from '#adapters/pictures/no-room.ts'
import type { Upload } from './upload.ts'

interface Form {
  readonly fields: Record<string, string>
  readonly photo: Upload | null
}

/**
 * Reads a form's text fields into a plain body, so that one schema validates JSON and forms. The photo streams into a
 * temporary file; any other file is read to its end and discarded.
 */
export async function readMultipart(
  request: FastifyRequest,
  pictureField: string | undefined,
  incomingDir: string,
): Promise<Form> {
  const fields = new Map<string, string>()
  let photo: Upload | null = null
  const stuck = whenStuck(request.raw)
  try {
    const parts = request.parts()
    for (;;) {
      const { done, value: part } = await Promise.race([parts.next(), stuck.rejection])
      if (done === true) break
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      } else if (part.fieldname === pictureField) photo = await receive(part, incomingDir, stuck.signal)
      else part.file.resume()
    }
  } catch (error) {
    if (photo !== null) await discard(photo)
    // The rest is read and discarded: a caller who is still sending would not read the response.
    request.raw.unpipe().resume()
    throw asRefusal(error)
  } finally {
    stuck.forget()
  }
  return { fields: Object.fromEntries(fields), photo }
}

/** Writes the photo to a file. Returns null for an empty input, which arrives as a file of no bytes. */
async function receive(
  part: MultipartFile,
  incomingDir: string,
  signal: AbortSignal,
): Promise<Upload | null> {
  const path = join(incomingDir, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(part.file, measure, file, { signal })
    if (part.file.truncated) throw new Refusal('picture.too_large')
  } catch (error) {
    await rm(path, { force: true })
    throw asNoRoom(error)
  }
  const upload = { path, bytes, sha256: hash.digest('hex') }
  if (bytes > 0) return upload
  await discard(upload)
  return null
}

const GRACE_MS = 3_000

/**
 * Detects a stuck parser. After a part whose headers do not end (@fastify/busboy 3.2) it waits for ever: the whole request has
 * arrived, but neither a part nor the end follows. A form that is not parsed shortly after its last byte is invalid.
 */
function whenStuck(request: IncomingMessage) {
  const controller = new AbortController()
  const { promise: rejection, reject } = Promise.withResolvers<never>()
  // Most forms are parsed in time, and then this rejection has no other handler.
  rejection.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new Refusal('request.invalid'))
    }, GRACE_MS)
  }
  if (request.readableEnded) wait()
  else request.once('end', wait)
  return {
    signal: controller.signal,
    rejection,
    forget() {
      clearTimeout(timer)
      request.off('end', wait)
    },
  }
}

/** Errors about limits keep their own code, and disk errors are our fault; anything else is an invalid request. */
function asRefusal(error: unknown): unknown {
  const { code = '', syscall = 'none' } = error as Partial<NodeJS.ErrnoException>
  const isOurs = syscall !== 'none' && syscall !== 'read'
  return error instanceof Refusal || code.startsWith('FST_') || isOurs
    ? error
    : new Refusal('request.invalid')
}

export const discard = ({ path }: Upload): Promise<void> => rm(path, { force: true })

export const multipartLimits = {
  fileSize: 10 * 1024 * 1024,
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 20_000,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8_000,
}
