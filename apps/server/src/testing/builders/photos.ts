import { readdir } from 'node:fs/promises'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import type { Problem } from '@farmgate/contract/problem.ts'
import sharp from 'sharp'
import type { Market, Person } from '../market.ts'
import { until } from '../until.ts'

interface PhotoOptions {
  readonly width?: number
  readonly height?: number
  readonly format?: 'jpeg' | 'png' | 'webp'
  /** A different colour makes a different picture. */
  readonly colour?: string
}

/** A photo as a phone would send it. */
export const photoOf = ({
  width = 1_600,
  height = 1_200,
  format = 'jpeg',
  colour = '#c08030',
}: PhotoOptions = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

type ProfileAnswer = Output<typeof updateFarmerProfile>

/** Uploads it as the farmer's picture; returns the response or the problem. */
export async function sendAvatar(
  market: Pick<Market, 'url'>,
  farmer: Pick<Person, 'token'>,
  photo: Buffer | readonly Buffer[],
  { type = 'image/jpeg', name = 'photo.jpg', field = 'avatar', fields = {} } = {},
): Promise<{ status: number; body: ProfileAnswer & Problem }> {
  const form = new FormData()
  for (const [key, value] of Object.entries<string>(fields)) form.set(key, value)
  for (const content of Array.isArray(photo) ? photo : [photo]) {
    form.append(field, new Blob([new Uint8Array(content as Buffer)], { type }), name)
  }
  const reply = await fetch(`${market.url}/farmers/updateprofile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${farmer.token}` },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as ProfileAnswer & Problem }
}

/** Waits until no temporary photo is left; a leftover fails the test. */
export async function nothingLeftBehind({ deps }: Pick<Market, 'deps'>): Promise<void> {
  const { incomingDir } = deps.pictures
  await until(async () => ((await readdir(incomingDir)).length === 0 ? true : undefined), 3_000)
}

/** The names of all picture files. */
export async function storedFiles({ deps }: Pick<Market, 'deps'>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of deps.pictures.list()) names.push(name)
  return names.sort()
}
