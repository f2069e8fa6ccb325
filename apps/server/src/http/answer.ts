/** A handler returns its body, or this when the reply needs a cookie or a header too. Only the adapter touches the reply. */
export class Answer<Body> {
  readonly body: Body
  readonly cookies: readonly Cookie[]
  readonly headers: Readonly<Record<string, string>>

  constructor(body: Body, cookies: readonly Cookie[], headers: Readonly<Record<string, string>> = {}) {
    this.body = body
    this.cookies = cookies
    this.headers = headers
  }
}

export interface Cookie {
  readonly name: string
  readonly value: string
  /** 0 removes it. */
  readonly maxAgeSeconds: number
}
