import { query, queryClient } from '#api/query.ts'
import { findRendered } from './rendered-pages.ts'
import type { Answers } from './views.ts'

/** Puts the answers that a page is rendered from into its queries. Stale from the start: the page asks again for its buyer. */
export function seedQueries(answers: Answers, url: URL, pincode: string | null): void {
  const questions = findRendered(url, pincode)?.state.questions ?? []
  for (const [index, { endpoint, input }] of questions.entries())
    queryClient.setQueryData(query('user', endpoint, input).queryKey, answers[index], { updatedAt: 0 })
}
