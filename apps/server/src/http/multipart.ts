import { Refusal } from '@farmgate/domain/refusal.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Reads a form's text fields into a plain body, so that one schema judges JSON and forms alike. A file
 * is read to its end and not kept: no endpoint stores pictures yet.
 */
export async function readMultipartFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') part.file.resume()
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    // What the parser can't read is the caller's doing; what goes over a limit says so by its own code.
    throw error instanceof Error && 'code' in error ? error : new Refusal('request.invalid')
  }
  return Object.fromEntries(fields)
}

export const multipartLimits = {
  fileSize: 10 * 1024 * 1024,
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 20_000,
  fieldNameSize: 100,
  headerPairs: 20,
}
