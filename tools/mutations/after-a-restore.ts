import type { Mutation } from './mutation.ts'

const TEST = 'apps/server/src/features/platform/after-restore/after-restore.test.ts'

/** What a restored database needs before the market opens. */
export const restoreMutations: readonly Mutation[] = [
  {
    promise: 'restore: every session ends',
    file: 'apps/server/src/features/platform/after-restore/restored.sql.ts',
    remove: 'session_epoch + 1',
    leave: 'session_epoch',
    test: TEST,
  },
  {
    promise: 'restore: order numbers move on',
    file: 'apps/server/src/features/platform/after-restore/after-restore.ts',
    remove: '    await skipOrderNumbers(tx, NUMBERS_SKIPPED)\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'restore: people erased since are erased again',
    file: 'apps/server/src/features/platform/after-restore/after-restore.ts',
    remove: '    await erase(tx, id)\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'restore: a person whose order is under way is kept',
    file: 'apps/server/src/features/platform/after-restore/after-restore.ts',
    remove: "    if (await isStillNeeded(tx, id)) return 'needed'\n",
    leave: '',
    test: TEST,
  },
  {
    promise: 'restore: orders changed since are listed, not only those placed since',
    file: 'apps/server/src/features/platform/after-restore/restored.sql.ts',
    remove: 'where order_events.at > ${since}',
    leave: 'where orders.created_at > ${since}',
    test: TEST,
  },
  {
    promise: 'restore: payments are compared back to the restored moment',
    file: 'apps/server/src/features/platform/after-restore/after-restore.ts',
    remove: 'Math.ceil((now.getTime() - since.getTime()) / 3_600_000) + 1',
    leave: '1',
    test: TEST,
  },
]
