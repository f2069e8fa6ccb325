import type { Mutation } from './mutation.ts'

const CACHING = 'apps/server/src/http/cache/caching.test.ts'
const ANSWERS = 'apps/server/src/http/cache/public-answers.test.ts'

/** What visitors get from memory, and what is compressed. */
export const publicAnswerMutations: readonly Mutation[] = [
  {
    promise: 'public answers: a caller with a token reads the database',
    file: 'apps/server/src/http/cache/caching.ts',
    remove: 'sendsToken ? neverStored : answers',
    leave: 'answers',
    test: CACHING,
  },
  {
    promise: 'public answers: an answer that recognises its caller is not stored for others',
    file: 'apps/server/src/http/on.ts',
    remove: 'caching !== null && request.actor === null',
    leave: 'caching !== null',
    test: 'apps/server/src/features/catalogue/shop/products.test.ts',
  },
  {
    promise: 'public answers: another question gets another answer',
    file: 'apps/server/src/http/cache/caching.ts',
    remove: 'JSON.stringify([path, request.params, request.query])',
    leave: 'JSON.stringify([path, request.params])',
    test: CACHING,
  },
  {
    promise: 'public answers: who has written reads their own write',
    file: 'apps/server/src/http/on.ts',
    remove: '.finally(() => isWrite && deps.publicAnswers.wrote(request.ip))',
    leave: '',
    test: CACHING,
  },
  {
    promise: 'public answers: work that began before a write is not shared with its writer',
    file: 'apps/server/src/http/cache/public-answers.ts',
    remove: 'if (writers.has(ip, seconds)) return { answer: await make(key, makeJson), ageSeconds: 0 }',
    leave: 'if (writers.has(ip, seconds)) drop(key)',
    test: ANSWERS,
  },
  {
    promise: 'public answers: an older answer never replaces a newer one',
    file: 'apps/server/src/http/cache/public-answers.ts',
    remove: 'if ((stored.get(key)?.madeAtMs ?? 0) <= startedAtMs) store(key, answer)',
    leave: 'store(key, answer)',
    test: ANSWERS,
  },
  {
    promise: 'public answers: the memory is bounded',
    file: 'apps/server/src/http/cache/public-answers.ts',
    remove: 'if (stored.size <= entriesMax && bytes <= bytesMax) return',
    leave: 'if (stored.size <= entriesMax) return',
    test: ANSWERS,
  },
  {
    promise: 'compression: an answer that may contain a token is sent as it is',
    file: 'apps/server/src/http/on.ts',
    remove: 'isWrite || endpoint.streams !== undefined',
    leave: 'endpoint.streams !== undefined',
    test: CACHING,
  },
]
