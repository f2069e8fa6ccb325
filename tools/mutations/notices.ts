import type { Mutation } from './mutation.ts'

const NOTICES_SQL = 'apps/server/src/features/telling/notices/notices.sql.ts'

const NOTICES = 'apps/server/src/features/telling/notices/notices.test.ts'
const NEWS = 'apps/server/src/features/telling/notices/news.test.ts'
const MAILS = 'apps/server/src/features/telling/notices/notice-mails.test.ts'
const ORDER_NEWS = 'apps/server/src/features/telling/notices/order-news.test.ts'
const NEWS_FILE = 'apps/server/src/features/telling/notices/order-news.ts'
const CHANGE_LINES = 'apps/server/src/features/ordering/orders/change-lines.ts'

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
    file: 'apps/server/definitions/telling/guard_notice.sql',
    remove: 'if old.seen_at is not null and new.seen_at is distinct from old.seen_at then',
    leave: 'if false then',
    test: NOTICES,
  },
  {
    promise: 'notices: when a farm looked is shown to operators only',
    file: 'apps/server/src/features/ordering/order-views/order-view.sql.ts',
    remove: "'seenAt', ${viewer === 'admin' ? parcelSeenAt : sql`null`},",
    leave: "'seenAt', ${parcelSeenAt},",
    test: NOTICES,
  },
  {
    promise: 'notices: a farm gets no notice of an order that was never paid',
    file: 'apps/server/src/features/ordering/orders/cancel-order.ts',
    remove: 'isAwaiting(order) ? [] : order.parcels',
    leave: 'order.parcels',
    test: NEWS,
  },
  {
    promise: 'notices: each decision about a listing is notified, and each once',
    file: 'apps/server/src/features/catalogue/listing-review/decide-listing.ts',
    remove: 'cause: `${id}:${next.version}`,',
    leave: 'cause: id,',
    test: NEWS,
  },
  {
    promise: 'mails: a mail of a topic that is off is not sent',
    file: 'apps/server/src/features/telling/mails/write-letter.ts',
    remove: "  if (!isMailWanted(mail.kind, mail.unwanted)) return nothing('not wanted')\n",
    leave: '',
    test: MAILS,
  },
  {
    promise: 'mails: a change of address is mailed to the old address',
    file: 'apps/server/src/features/people/accounts/update-profile.ts',
    remove: '    leftAddress: email,\n    linkId: link.id,',
    leave: '    linkId: link.id,',
    test: MAILS,
  },
  {
    promise: 'mails: the old address is erased after the last attempt',
    file: 'apps/server/src/features/telling/mail-queue/mails.sql.ts',
    remove: '      ...(nextInMs === null ? { left_address: null } : {}),\n',
    leave: '',
    test: MAILS,
  },
  {
    promise: 'notices: those of a deleted person are deleted',
    file: 'apps/server/src/features/people/users/personal-data.sql.ts',
    remove: "  personal('notices', isAccount, 'deleted'),\n",
    leave: '',
    test: 'apps/server/src/features/people/users/personal-data.test.ts',
  },
  {
    promise: 'notices: the buyer who changed an item is not notified of it',
    file: CHANGE_LINES,
    remove: "buyerId: by === 'buyer' ? null : await buyerOf(tx, id),",
    leave: 'buyerId: await buyerOf(tx, id),',
    test: ORDER_NEWS,
  },
  {
    promise: 'notices: the farm that said what came is not notified of it',
    file: CHANGE_LINES,
    remove: "by === 'farmer'\n        ? []",
    leave: 'false\n        ? []',
    test: ORDER_NEWS,
  },
  {
    promise: 'notices: a farm is notified of its own items only',
    file: CHANGE_LINES,
    remove: '            .filter(({ farmerId }) => changed.has(farmerId))\n',
    leave: '',
    test: ORDER_NEWS,
  },
  {
    promise: 'notices: an order that ended has one notice, its cancellation',
    file: CHANGE_LINES,
    remove: 'if (!isEnded) await notifyOthers',
    leave: 'await notifyOthers',
    test: ORDER_NEWS,
  },
  {
    promise: 'notices: each change of an order is notified',
    file: NEWS_FILE,
    remove: 'const cause = `${orderId}:${changes[0]?.position ?? 0}`',
    leave: 'const cause = orderId',
    test: ORDER_NEWS,
  },
  {
    promise: 'notices: each refund of an order is notified',
    file: 'apps/server/src/features/money/refunds/apply-refund.ts',
    remove: '    cause: id,\n    orderId,\n    detail',
    leave: '    cause: orderId,\n    orderId,\n    detail',
    test: ORDER_NEWS,
  },
  {
    promise: 'notices: a rejected claim takes no money of the farm, and says so to the buyer only',
    file: NEWS_FILE,
    remove: '  if (givenPaise === null)\n',
    leave: '  if (note === null)\n',
    test: ORDER_NEWS,
  },
  {
    promise: 'notices: operators are notified of a claim that they decide',
    file: NEWS_FILE,
    remove: "  await notifyAdmins(tx, { kind: 'claim_made', ...about })\n",
    leave: '  void notifyAdmins\n',
    test: ORDER_NEWS,
  },
  {
    promise: 'mails: a farm reads the changes of its own items only',
    file: 'apps/server/src/features/telling/order-mails/mail-facts.sql.ts',
    remove: 'and (${farmerId}::uuid is null or line.farmer_id = ${farmerId}::uuid)',
    leave: 'and (${farmerId}::uuid is null or true)',
    test: ORDER_NEWS,
  },
  {
    promise: 'mails: a claim is read by its buyer and its farm only',
    file: 'apps/server/src/features/telling/order-mails/mail-facts.sql.ts',
    remove: 'where claim.id = ${claimId} and ${recipientId}::uuid in (claim.buyer_id, claim.farmer_id)',
    leave: 'where claim.id = ${claimId} and ${recipientId}::uuid is not null',
    test: ORDER_NEWS,
  },
]
