import { ProblemError } from '@farmgate/contract/client.ts'
import { subscribe } from '@farmgate/contract/newsletter.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { send } from '../api/send.ts'
import { loadWords } from '../words.ts'

type Faults = { readonly email?: string; readonly consent?: string }

export type Outcome =
  | { readonly is: 'subscribed' }
  | { readonly is: 'faulty'; readonly faults: Faults }
  | { readonly is: 'refused'; readonly code: string; readonly message: string }
  /** Nobody answered. */
  | { readonly is: 'lost' }

/** Checks what was entered by the server's own rules, sends it, and has the words for whatever comes of it at hand. */
export async function subscribeToNewsletter(
  language: Language,
  entered: { readonly email: string; readonly consent: boolean },
): Promise<Outcome> {
  await loadWords(language, ['faults', 'problems'])
  const { data: body, error: wrong } = subscribe.body.safeParse({ ...entered, language })
  if (wrong !== undefined) {
    return faulty(wrong.issues.map(({ path, message }) => ({ field: path.join('.'), code: message })))
  }
  try {
    await send(subscribe, { body })
    return { is: 'subscribed' }
  } catch (error) {
    if (!(error instanceof ProblemError)) return { is: 'lost' }
    const { faults = [], code, message } = error.problem
    const ours = faulty(faults)
    return Object.keys(ours.faults).length > 0 ? ours : { is: 'refused', code, message }
  }
}

/** The first fault of each field that the box has. */
function faulty(found: readonly { readonly field: string; readonly code: string }[]) {
  const of = (name: string) => found.find(({ field }) => field === name)?.code
  const [email, consent] = [of('email'), of('consent')]
  const faults: Faults = {
    ...(email === undefined ? {} : { email }),
    ...(consent === undefined ? {} : { consent }),
  }
  return { is: 'faulty', faults } as const
}
