import { createClient, type Fetch } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { withToken } from './call.ts'

export interface UploadOptions {
  readonly photo: Blob | null
  /** The same for every retry, so that a lost response does not cause a second upload. */
  readonly idempotencyKey?: string
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Calls the API with a multipart form that may hold a photo, and reports the progress. */
export const uploadAs = <E extends Endpoint>(
  role: Role,
  endpoint: E,
  input: Input<E>,
  options: UploadOptions,
): Promise<Output<E>> => withToken(role, (token) => uploadWith(token, endpoint, input, options))

/** The same with a token that the caller has. */
export function uploadWith<E extends Endpoint>(
  token: string,
  endpoint: E,
  input: Input<E>,
  { photo, idempotencyKey, onProgress }: UploadOptions,
): Promise<Output<E>> {
  const form = formOf((input as { body?: Fields }).body ?? {})
  if (photo !== null) form.append(pictureField(endpoint), photo, 'photo')
  const upload = createClient('/api', sendForm(form, onProgress))
  return upload(endpoint, input, { token, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
}

type Fields = Readonly<Record<string, unknown>>

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

function pictureField({ method, path, picture }: Endpoint): string {
  if (picture === undefined) throw new Error(`${method} ${path} takes no photo`)
  return picture
}

/** Long enough for a photo on a slow connection, short enough that a dead one is noticed. */
const TIMEOUT_MS = 120_000

/** A `fetch`-like function on XMLHttpRequest, because `fetch` does not report upload progress. */
const sendForm =
  (form: FormData, onProgress: UploadOptions['onProgress']): Fetch =>
  (url, { method, headers }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.timeout = TIMEOUT_MS
      // The browser sets the content type of a form: only it knows the multipart boundary.
      for (const [name, value] of Object.entries(headers))
        if (name !== 'content-type') request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress?.(total === 0 ? 0 : loaded / total),
      )
      for (const failure of ['error', 'timeout', 'abort'])
        request.addEventListener(failure, () => reject(new TypeError('Failed to fetch')))
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
