import { createClient } from '@farmgate/contract/client.ts'

/** Calls the API without a session; `callAs` is for signed-in users. */
export const send = createClient('/api', (url, init) => fetch(url, init))
