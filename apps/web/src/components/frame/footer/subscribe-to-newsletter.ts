import { ProblemError } from '@farmgate/contract/client.ts'
import { SubscribeBody } from '@farmgate/contract/forms/newsletter.ts'
import { subscribe } from '@farmgate/contract/market/newsletter.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { send } from '#api/send.ts'
import { loadWords } from '#words.ts'

type Faults = { readonly email?: string; readonly consent?: string }

export type SubscribeOutcome =
  | { readonly is: 'subscribed' }
  | { readonly is: 'faulty'; readonly faults: Faults }
  | { readonly is: 'refused'; readonly code: string; readonly message: string }
  /** The server could not be reached. */
  | { readonly is: 'lost' }

/** Validates the input with the endpoint's schema and sends it. Loads the messages for every outcome first. */
export async function subscribeToNewsletter(
  language: Language,
  entered: { readonly email: string; readonly consent: boolean },
): Promise<SubscribeOutcome> {
  await loadWords(language, ['faults', 'problems'])
  const { data: body, error: invalid } = SubscribeBody.safeParse({ ...entered, language })
  if (invalid !== undefined) {
    return faulty(invalid.issues.map(({ path, message }) => ({ field: path.join('.'), code: message })))
  }
  try {
    await send(subscribe, { body })
    return { is: 'subscribed' }
  } catch (error) {
    if (!(error instanceof ProblemError)) return { is: 'lost' }
    const { faults = [], code, message } = error.problem
    const fieldFaults = faulty(faults)
    return Object.keys(fieldFaults.faults).length > 0 ? fieldFaults : { is: 'refused', code, message }
  }
}

/** Returns the first fault of each field of the form. */
function faulty(found: readonly { readonly field: string; readonly code: string }[]) {
  const codeOf = (name: string) => found.find(({ field }) => field === name)?.code
  const [email, consent] = [codeOf('email'), codeOf('consent')]
  const faults: Faults = {
    ...(email === undefined ? {} : { email }),
    ...(consent === undefined ? {} : { consent }),
  }
  return { is: 'faulty', faults } as const
}
