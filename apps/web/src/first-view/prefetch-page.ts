import { chosenPincode } from '#api/delivery.ts'
import { query, queryClient } from '#api/query.ts'
import { findRendered } from './rendered-pages.ts'

/** On a slow line the page opens without its content, and shows that it loads. */
const PATIENCE_MS = 1_000

/** Asks what the list or a product shows first while its code loads, so that it opens with its content. */
export async function prefetchPage(url: URL): Promise<void> {
  const found = findRendered(url, chosenPincode())
  if (found === null || found.name === 'home') return
  const asked = found.state.questions.map(({ endpoint, input }) =>
    queryClient.prefetchQuery(query('user', endpoint, input)),
  )
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
