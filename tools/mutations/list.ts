import { addressChangeMutations } from './address-change.ts'
import { accountRecoveryMutations } from './account-recovery.ts'
import { unverifiedMailMutations } from './unverified-mails.ts'
import { sessionKindMutations } from './both-kinds-of-session.ts'
import { hostileLoadMutations } from './hostile-load.ts'
import { databaseRoleMutations } from './database-roles.ts'
import { deletingPeopleMutations } from './deleting-people.ts'
import { hostileInputMutations } from './hostile-input.ts'
import { accountAdminMutations } from './account-admin.ts'
import { restoreMutations } from './after-a-restore.ts'
import { alarmMutations } from './alarms.ts'
import { guardMutations } from './guards.ts'
import { seeingMutations } from './seeing.ts'
import { farmDayMutations } from './farm-days.ts'
import { farmFigureMutations } from './farm-figures.ts'
import { marketFigureMutations } from './market-figures.ts'
import { farmProfileMutations } from './farm-profile.ts'
import { cashLimitMutations } from './cash-limits.ts'
import { unpaidOrderMutations } from './unpaid-orders.ts'
import { claimMutations } from './claims.ts'
import { peopleLimitMutations } from './limits-that-know-people.ts'
import { liveMutations } from './live.ts'
import { manyRowsMutations } from './many-rows.ts'
import { daysWorkMutations } from './a-days-work.ts'
import { configurationMutations } from './configuration.ts'
import { renderedPageMutations } from './rendered-pages.ts'
import { rendererMutations } from './renderer.ts'
import { railMutations } from './rails.ts'
import { roundDayMutations } from './round-day.ts'
import { roundMutations } from './rounds.ts'
import type { Mutation } from './mutation.ts'
import { noticeMutations } from './notices.ts'
import { roadMutations } from './on-the-road.ts'
import { orderMutations } from './orders-and-money.ts'
import { operatorClaimMutations } from './operator-claims.ts'
import { payoutAccountMutations } from './payout-accounts.ts'
import { payoutMutations } from './payouts.ts'
import { plainClientMutations } from './plain-client.ts'
import { publicAnswerMutations } from './public-answers.ts'
import { marketMutations } from './running-the-market.ts'
import { specificationMutations } from './specification.ts'
import { savedAddressMutations } from './saved-addresses.ts'
import { deliveryMutations } from './delivery.ts'
import { driverMutations } from './driver.ts'
import { secondFactorMutations } from './second-factor.ts'
import { staffMutations } from './staff.ts'
import { reachMutations } from './what-reaches-a-pincode.ts'
import { silentLineMutations } from './silent-lines.ts'
import { sessionMutations } from './sessions-and-access.ts'
import { platformMutations } from './platform.ts'
import { catalogueMutations } from './catalogue.ts'

/** Every mutation, by theme. */
export const mutations: readonly Mutation[] = [
  ...sessionMutations,
  ...platformMutations,
  ...silentLineMutations,
  ...rendererMutations,
  ...renderedPageMutations,
  ...catalogueMutations,
  ...hostileLoadMutations,
  ...orderMutations,
  ...claimMutations,
  ...payoutAccountMutations,
  ...operatorClaimMutations,
  ...railMutations,
  ...roundMutations,
  ...roundDayMutations,
  ...payoutMutations,
  ...manyRowsMutations,
  ...sessionKindMutations,
  ...accountAdminMutations,
  ...savedAddressMutations,
  ...addressChangeMutations,
  ...deliveryMutations,
  ...roadMutations,
  ...driverMutations,
  ...secondFactorMutations,
  ...staffMutations,
  ...guardMutations,
  ...alarmMutations,
  ...seeingMutations,
  ...cashLimitMutations,
  ...unpaidOrderMutations,
  ...peopleLimitMutations,
  ...liveMutations,
  ...noticeMutations,
  ...marketMutations,
  ...plainClientMutations,
  ...deletingPeopleMutations,
  ...hostileInputMutations,
  ...specificationMutations,
  ...reachMutations,
  ...farmProfileMutations,
  ...farmFigureMutations,
  ...marketFigureMutations,
  ...farmDayMutations,
  ...accountRecoveryMutations,
  ...unverifiedMailMutations,
  ...daysWorkMutations,
  ...publicAnswerMutations,
  ...configurationMutations,
  ...databaseRoleMutations,
  ...restoreMutations,
]
