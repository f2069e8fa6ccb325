/** A handler returns its body, or this when the reply needs a cookie too. Only the adapter touches the reply. */
export class Answer<Body> {
  readonly body: Body
  readonly cookies: readonly Cookie[]

  constructor(body: Body, cookies: readonly Cookie[]) {
    this.body = body
    this.cookies = cookies
  }
}

export interface Cookie {
  readonly name: string
  readonly value: string
  /** 0 removes it. */
  readonly maxAgeSeconds: number
}
