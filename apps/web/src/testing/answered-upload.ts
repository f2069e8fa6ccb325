import { fetchAnswer } from './answers.ts'

/** In place of the browser's `XMLHttpRequest`, by which photos and their fields are sent: answered like a `fetch`. */
export class AnsweredUpload extends EventTarget {
  readonly upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  #method = 'GET'
  #url = ''
  #headers = new Headers()
  #answered = new Headers()

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name)
  }

  send(body: FormData): void {
    void this.#send(body).then(
      () => this.dispatchEvent(new Event('load')),
      () => this.dispatchEvent(new Event('error')),
    )
  }

  async #send(body: FormData): Promise<void> {
    const response = await fetchAnswer(this.#url, { method: this.#method, headers: this.#headers, body })
    this.status = response.status
    this.#answered = response.headers
    this.responseText = await response.text()
  }
}
