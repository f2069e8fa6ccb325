import type { Mailer } from '#adapters/mail/mailer.ts'
import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import type { PayoutRail } from '#adapters/payouts/payout-rail.ts'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import type { LinkKeys } from '#features/people/account-links/link-token.ts'
import { tokenForMail } from '#features/people/account-links/open-link.ts'
import { tellReached } from '#features/delivery/reach/ask-reach.ts'
import { foldFarmFigures } from '#features/money/farm-figures/fold-farm-figures.ts'
import { foldMarketFigures } from '#features/money/market-figures/fold-market-figures.ts'
import { sendMail } from '#features/telling/mails/send-mail.ts'
import { sweepMails } from '#features/telling/mail-queue/sweep-mails.ts'
import { cancelLeftOrder } from '#features/ordering/orders/cancel-left-order.ts'
import { processWebhook } from '#features/money/webhooks/process-webhook.ts'
import { readSettlements } from '#features/money/payment-reconciliation/read-settlements.ts'
import { sweepPayoutWebhooks } from '#features/money/webhooks/process-payout-webhook.ts'
import { reconcilePayments } from '#features/money/payment-reconciliation/reconcile-payments.ts'
import { watchGateway } from '#features/money/payments/watch-gateway.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { watchMissingBags } from '#features/ordering/claims/watch-missing-bags.ts'
import { checkPayoutAccounts } from '#features/money/payout-accounts/check-payout-accounts.ts'
import { followRail } from '#features/money/payout-sending/reconcile-payouts.ts'
import { sweepPayouts } from '#features/money/payout-sending/send-payout.ts'
import { applyReport, payoutDeps, sendRun } from '#features/money/payout-sending/worker-payouts.ts'
import { finishLatePictures, finishPicture } from '#features/catalogue/pictures/finish-picture.ts'
import { sweepPictures } from '#features/catalogue/pictures/sweep-pictures.ts'
import { answerRecovery } from '#features/people/recovery/forgot-password.ts'
import { sendRefund } from '#features/money/refunds/send-refund.ts'
import { planAhead } from '#features/delivery/rounds/plan-ahead.ts'
import { applySettingChanges } from '#features/market/settings/apply-setting-changes.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import type { MachineFacts } from '#features/platform/system/machine-facts.ts'
import { sampleSystem } from '#features/platform/system/sample-system.ts'
import { verifyMarket } from '#features/platform/system/verify-market.ts'
import type { JobName, Jobs } from '#jobs/enqueue.ts'
import { sweepExpired } from '#jobs/sweep-expired.ts'
import type { Task, TaskContext } from '#jobs/task.ts'

/** What the tasks need besides the database. */
export interface TaskDeps {
  readonly pictures: PictureStore
  readonly gateway: PaymentGateway
  readonly rail: PayoutRail
  /** Opens the accounts that farms are paid to. */
  readonly vault: Vault
  readonly mailer: Mailer
  /** The origin of links in mails. */
  readonly publicOrigin: string
  /** The keys from which the tokens of mailed links are derived. */
  readonly linkKeys: LinkKeys
  /** Reads the disk, the backup's status and the certificate. */
  readonly machine: () => Promise<MachineFacts>
}

/** The task of every job. */
export const createTasks = ({
  pictures,
  gateway,
  rail,
  vault,
  mailer,
  publicOrigin,
  linkKeys,
  machine,
}: TaskDeps): { readonly [Name in JobName]: Task<Jobs[Name]> } => ({
  'sweep-expired': (_payload, { db, log }) => sweepExpired(db, log),
  'finish-picture': ({ id }, { db, log }) => finishPicture(db, pictures, log, id),
  'finish-late-pictures': (_payload, { db }) => finishLatePictures(db),
  'sweep-pictures': (_payload, { db, log }) => sweepPictures(db, pictures, log),
  'send-mail': ({ id }, { db, log }) =>
    sendMail(
      { db, mailer, publicOrigin, log, linkToken: (linkId) => tokenForMail(db, linkKeys, linkId) },
      id,
    ),
  'sweep-mails': (_payload, { db }) => sweepMails(db),
  'answer-recovery': (_payload, { db }) => answerRecovery(db),
  'cancel-left-order': ({ orderId, buyerId }, { db }) => cancelLeftOrder(db, orderId, buyerId),
  'send-refund': ({ id }, { db, log }) => sendRefund(money(gateway, { db, log }), id),
  'process-webhook': ({ eventId }, { db, log }) => processWebhook(money(gateway, { db, log }), eventId),
  'fold-farm-figures': (_payload, { db }) => foldFarmFigures(db),
  'fold-market-figures': (_payload, { db }) => foldMarketFigures(db),
  'reconcile-payments': ({ hours }, { db, log }) => reconcilePayments(money(gateway, { db, log }), hours),
  'read-settlements': ({ days }, { db, log }) => readSettlements(money(gateway, { db, log }), days),
  'send-payouts': ({ runId }, context) => sendRun(payoutDeps({ rail, vault }, context), runId),
  'reconcile-payouts': ({ days }, context) => followRail(payoutDeps({ rail, vault }, context), days),
  'plan-rounds': (_payload, { db, log }) => planAhead(db, log),
  'tell-reached': (_payload, { db }) => tellReached(db),
  'check-payout-accounts': (_payload, { db, log }) => checkPayoutAccounts({ db, log, vault, rail }),
  'apply-setting-changes': (_payload, { db, log }) => applySettingChanges({ db, log }),
  'watch-missing-bags': (_payload, { db }) => watchMissingBags({ db }),
  'sample-system': (_payload, { db }) => sampleSystem({ db, gateway, machine }),
  'verify-market': ({ scope }, { db, log }) => verifyMarket({ db, log }, scope),
})

/** Payouts of each kind per round of the sweep; the rest follows in the next round. */
const PAYOUTS_MAX = 50

/** The sweep that every worker repeats besides its jobs. */
export const createSweep =
  ({ gateway, ...tools }: Pick<TaskDeps, 'gateway' | 'rail' | 'vault'>) =>
  async ({ db, log }: TaskContext): Promise<void> => {
    const deps = payoutDeps(tools, { db, log })
    await Promise.all([
      sweepMoney(money(gateway, { db, log })),
      sweepPayouts(deps, PAYOUTS_MAX),
      sweepPayoutWebhooks({ ...deps, applyPayout: (report) => applyReport(deps, report) }, PAYOUTS_MAX),
    ])
  }

const money = (gateway: PaymentGateway, { db, log }: Pick<TaskContext, 'db' | 'log'>): GatewayDeps => ({
  db,
  log,
  gateway: watchGateway({ db, gateway, log }),
})
