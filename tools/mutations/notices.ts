import type { Mutation } from './mutation.ts'

const FEATURES = 'apps/server/src/features'
const NOTICES_SQL = `${FEATURES}/notices/notices.sql.ts`

const NOTICES = `${FEATURES}/notices/notices.test.ts`
const NEWS = `${FEATURES}/notices/news.test.ts`
const MAILS = `${FEATURES}/notices/notice-mails.test.ts`

/** Notices, who may read them, and which mails people want. */
export const noticeMutations: readonly Mutation[] = [
  {
    promise: 'notices: the same cause is notified once',
    file: NOTICES_SQL,
    remove: '      on conflict on constraint notice_once do nothing\n',
    leave: '',
    test: NOTICES,
  },
  {
    promise: 'notices: a person reads only their own',
    file: NOTICES_SQL,
    remove: "    .where('notices.account_id', '=', accountId)\n",
    leave: '',
    test: NOTICES,
  },
  {
    promise: 'notices: a person marks only their own as seen',
    file: NOTICES_SQL,
    remove: 'where account_id = ${accountId} and seen_at is null\n       and (id',
    leave: 'where seen_at is null\n       and (id',
    test: NOTICES,
  },
  {
    promise: 'notices: a seen notice stays seen',
    file: 'apps/server/migrations/0008_running_the_market.sql',
    remove: 'if old.seen_at is not null and new.seen_at is distinct from old.seen_at then',
    leave: 'if false then',
    test: NOTICES,
  },
  {
    promise: 'notices: when a farm looked is shown to operators only',
    file: `${FEATURES}/orders/present-order.ts`,
    remove: "viewer === 'admin' && seenAt !== null",
    leave: 'seenAt !== null',
    test: NOTICES,
  },
  {
    promise: 'notices: a farm gets no notice of an order that was never paid',
    file: `${FEATURES}/orders/cancel-order.ts`,
    remove: 'isAwaiting(order) ? [] : order.parcels',
    leave: 'order.parcels',
    test: NEWS,
  },
  {
    promise: 'notices: each decision about a listing is notified, and each once',
    file: `${FEATURES}/review/decide-listing.ts`,
    remove: 'cause: `${id}:${next.version}`,',
    leave: 'cause: id,',
    test: NEWS,
  },
  {
    promise: 'mails: a mail of a topic that is off is not sent',
    file: `${FEATURES}/mails/write-letter.ts`,
    remove: "  if (!isMailWanted(mail.kind, mail.unwanted)) return nothing('not wanted')\n",
    leave: '',
    test: MAILS,
  },
  {
    promise: 'mails: a change of address is mailed to the old address',
    file: `${FEATURES}/accounts/update-profile.ts`,
    remove: '    leftAddress: email,\n    linkId: link.id,',
    leave: '    linkId: link.id,',
    test: MAILS,
  },
  {
    promise: 'mails: the old address is erased after the last attempt',
    file: `${FEATURES}/mails/mails.sql.ts`,
    remove: '      ...(nextInMs === null ? { left_address: null } : {}),\n',
    leave: '',
    test: MAILS,
  },
  {
    promise: 'notices: those of a deleted person are deleted',
    file: `${FEATURES}/users/personal-data.sql.ts`,
    remove: "  personal('notices', isAccount, 'deleted'),\n",
    leave: '',
    test: `${FEATURES}/users/personal-data.test.ts`,
  },
]
