/** A handler returns its body, or this when the response needs a status, a cookie or a header too. Only `on` writes the reply. */
export class Answer<Body> {
  readonly body: Body
  readonly cookies: readonly Cookie[]
  readonly headers: Readonly<Record<string, string>>
  /** 202 when it is not yet known whether the requested effect has happened; 200 when omitted. */
  readonly status: 202 | undefined

  constructor(
    body: Body,
    cookies: readonly Cookie[],
    headers: Readonly<Record<string, string>> = {},
    status?: 202,
  ) {
    this.body = body
    this.cookies = cookies
    this.headers = headers
    this.status = status
  }
}

export interface Cookie {
  readonly name: string
  readonly value: string
  /** 0 removes it. */
  readonly maxAgeSeconds: number
}
