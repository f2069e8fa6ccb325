import { storeSession } from '#api/session/session.ts'
import { myOutbox } from '#outbox/my-outbox.ts'
import { closeApp } from './open-app.tsx'

/** Ends what a test has put into the outbox. The next one opens its own, with its own clock and nothing in it. */
export async function closeOutbox(): Promise<void> {
  const outbox = myOutbox()
  await outbox?.discard()
  for (const { key } of outbox?.state().refused ?? []) await outbox?.dismiss(key)
  closeApp()
  // The outbox of another account closes the first one.
  storeSession({ token: '', user: { _id: 'none', name: '', role: 'farmer' } })
  await myOutbox()?.load()
}
