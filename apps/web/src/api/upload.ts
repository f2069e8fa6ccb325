import { createClient, type Fetch } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { withToken } from './call.ts'

export interface UploadOptions {
  readonly photo: Blob | null
  /** One per intent, kept across retries: a lost answer must not do it twice. */
  readonly idempotencyKey?: string
  /** From 0 to 1, as much of it as has left the phone. */
  readonly onProgress?: (share: number) => void
}

/** Calls the API with a form that may hold a photo, and tells how far it has got. */
export const uploadAs = <E extends Endpoint>(
  role: Role,
  endpoint: E,
  input: Input<E>,
  { photo, idempotencyKey, onProgress }: UploadOptions,
): Promise<Output<E>> =>
  withToken(role, (token) => {
    const form = formOf((input as { body?: Fields }).body ?? {})
    if (photo !== null) form.append(pictureField(endpoint), photo, 'photo')
    const upload = createClient('/api', sendForm(form, onProgress))
    return upload(endpoint, input, {
      token,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    })
  })

type Fields = Readonly<Record<string, string | number | undefined>>

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value))
  return form
}

function pictureField({ method, path, picture }: Endpoint): string {
  if (picture === undefined) throw new Error(`${method} ${path} takes no photo`)
  return picture
}

/** Long enough for a photo on a slow line, short enough that a dead one is noticed. */
const PATIENCE_MS = 120_000

/** `fetch` says nothing of how much has been sent, so this is the old way, in the shape of the new one. */
const sendForm =
  (form: FormData, onProgress: UploadOptions['onProgress']): Fetch =>
  (url, { method, headers }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.timeout = PATIENCE_MS
      // The browser itself words the type of a form: only it knows the line between its parts.
      for (const [name, value] of Object.entries(headers))
        if (name !== 'content-type') request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress?.(total === 0 ? 0 : loaded / total),
      )
      for (const lost of ['error', 'timeout', 'abort'])
        request.addEventListener(lost, () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('load', () =>
        resolve({
          ok: request.status >= 200 && request.status < 300,
          status: request.status,
          headers: { get: (name) => request.getResponseHeader(name) },
          json: async () => JSON.parse(request.responseText) as unknown,
        }),
      )
      request.send(form)
    })
