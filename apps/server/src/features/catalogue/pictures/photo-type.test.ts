import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { photoOf } from '#testing/builders/photos.ts'
import { photoTypeOf } from './photo-type.ts'

const folder = await mkdtemp(join(tmpdir(), 'farmgate-types-'))
afterAll(() => rm(folder, { recursive: true }))

async function typeOf(content: Buffer): Promise<string | null> {
  const path = join(folder, 'photo')
  await writeFile(path, content)
  return photoTypeOf(path)
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s is detected by its first bytes', async (format) => {
  expect(await typeOf(await photoOf({ width: 9, height: 9, format }))).toBe(format)
})

test.each([
  '',
  '\xff\xd8',
  'GIF89a',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!doctype html>',
  '%PDF-1.7',
  'RIFF\0\0\0\0WAVE',
  'II*\0',
  '\0\0\0\x1cftypavif',
  ' \xff\xd8\xff',
])('%j is none of ours', async (start) => {
  expect(await typeOf(Buffer.from(start, 'latin1'))).toBeNull()
})
