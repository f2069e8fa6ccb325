import { myNotices, type Notice } from '@farmgate/contract/telling/notices.ts'
import { answer } from '../answers.ts'

/** A notice of today that was not seen yet. */
export const noticeOf = (kind: Notice['kind'], fields: Partial<Notice> = {}): Notice => ({
  _id: `notice of ${kind}`,
  kind,
  createdAt: new Date().toISOString(),
  seenAt: null,
  order: null,
  product: null,
  detail: {},
  ...fields,
})

/** The inbox of every account, newest first. */
export const answerNotices = (notices: readonly Notice[], { areSeen = false } = {}): void =>
  answer(myNotices, {
    notices: notices.map((notice) => ({ ...notice, seenAt: areSeen ? notice.createdAt : notice.seenAt })),
    unseen: areSeen ? 0 : notices.filter(({ seenAt }) => seenAt === null).length,
    nextCursor: null,
  })
