import { createClient } from '@farmgate/contract/client.ts'

/** Calls the API as nobody in particular; `callAs` is for people who are signed in. */
export const send = createClient('/api', (url, init) => fetch(url, init))
