import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@farmgate/messages/languages.ts'
import { describeError } from '#logging/describe-error.ts'
import type { Log } from '#logging/log.ts'
import { type Document, makeDocument } from './document.ts'

const RENDER_MAX_MS = 2_000

export interface Rendering {
  readonly language: Language
  /** The path of the page, without its query: it is logged. */
  readonly path: string
  readonly render: () => Promise<string>
  readonly brotliQuality: number
}

/** Renders a page and compresses it. A failure is logged and returns undefined: the caller has another page. */
export async function renderDocument(
  log: Log,
  { language, path, render, brotliQuality }: Rendering,
): Promise<Document | undefined> {
  try {
    const html = await Promise.race([render(), tooLate()])
    // The renderer is built separately, and its output is sent to every visitor, so it is checked.
    if (typeof html !== 'string' || html === '') throw new Error('the renderer gave no page')
    return await makeDocument(html, language, brotliQuality)
  } catch (error) {
    log.error({ path, language, err: describeError(error) }, 'page not rendered')
    return undefined
  }
}

async function tooLate(): Promise<never> {
  await sleep(RENDER_MAX_MS, undefined, { ref: false })
  throw new Error(`the renderer took longer than ${RENDER_MAX_MS} ms`)
}
