import * as api from '@farmgate/contract/people/accounts.ts'
import * as admin from '@farmgate/contract/people/admin-profile.ts'
import * as farmers from '@farmgate/contract/people/farm-profile.ts'
import type { SecondFactorPolicy } from '@farmgate/domain/people/sign-in/second-factor.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { accountResponses as words } from '@farmgate/messages/en/account-responses.ts'
import { readUses } from '#db/market-uses.sql.ts'
import type { On } from '#http/on.ts'
import type { Actor } from '#http/shared/actor.ts'
import { withRefreshCookie } from '#http/refresh-cookie.ts'
import { withdrawFarmChange } from '#features/people/farm-profile/change-farm.ts'
import { findApproverWait } from '#features/people/second-factor/approver-wait.sql.ts'
import { findSecondFactor } from '#features/people/second-factor/second-factors.sql.ts'
import type { IssuedTokens } from '#features/people/sessions/open-session.ts'
import { presentSessionUser, presentSignedIn } from '#features/people/sessions/present-session.ts'
import { findAccount, findFarmer, saveShelfChoice } from '#features/people/account-store/accounts.sql.ts'
import { findAddress, findAddresses } from '#features/people/account-store/addresses.sql.ts'
import { presentAdmin, presentFarmer, presentSavedAddress, presentUser } from './present-account.ts'
import { register } from '#features/people/sign-in/register.ts'
import { addAddress, changeSavedAddress, deleteAddress } from './saved-addresses.ts'
import { type SignInDeps, signIn } from '#features/people/sign-in/sign-in.ts'
import { updateAddress } from './update-address.ts'
import { type FarmerProfileDeps, updateFarmerProfile } from './update-farmer-profile.ts'
import { updateProfile } from './update-profile.ts'
import { type WatchDeps, watchRegistrations } from '#features/people/sign-in/watch-registrations.ts'

type AccountRouteDeps = FarmerProfileDeps &
  SignInDeps &
  WatchDeps & { readonly secondFactor: SecondFactorPolicy }

export function accountRoutes(on: On, deps: AccountRouteDeps): void {
  const { db } = deps

  on(api.loginUser, async ({ body, caller }) => {
    const { account, issued } = await signIn(deps, 'users', body, caller)
    return withRefreshCookie(presentSignedIn(account, issued), issued)
  })

  on(api.loginFarmer, async ({ body, caller }) => {
    const { account, issued } = await signIn(deps, 'farmers', body, caller)
    return withRefreshCookie(presentSignedIn(account, issued), issued)
  })

  on(api.registerUser, async ({ body, caller, idempotentRequest }) => {
    const { language, ip } = caller
    const account = await register(deps, { ...body, role: 'user', language, ip }, idempotentRequest)
    await watchRegistrations(deps, ip)
    return { message: words.registered, user: presentSessionUser(account) }
  })

  on(api.registerFarmer, async ({ body, caller, idempotentRequest }) => {
    const { language, ip } = caller
    const account = await register(
      deps,
      { ...body, role: 'farmer', phone: body.address?.phone, address: null, language, ip },
      idempotentRequest,
    )
    await watchRegistrations(deps, ip)
    return { message: words.registered, user: presentSessionUser(account) }
  })

  const userOf = async (accountId: string) => {
    const account = await findAccount(db, accountId)
    if (account === undefined) throw new Refusal('auth.required')
    return presentUser(account, await findAddress(db, accountId))
  }

  on(api.userProfile, async ({ actor }) => ({ user: await userOf(actor.accountId) }))

  on(api.updateUserProfile, async ({ actor, body, caller }) => {
    const issued = await updateProfile(deps, actor, body, 'profile.refused', caller)
    return withTokens({ message: words.profileUpdated, user: await userOf(actor.accountId) }, issued)
  })

  on(api.updateAddress, async ({ actor, body }) => {
    await updateAddress(db, actor.accountId, body)
    return { message: words.addressUpdated, user: await userOf(actor.accountId) }
  })

  const addressesOf = async (accountId: string) =>
    (await findAddresses(db, accountId)).map(presentSavedAddress)

  on(api.savedAddresses, async ({ actor }) => ({ addresses: await addressesOf(actor.accountId) }))

  on(api.addAddress, async ({ actor, body, idempotentRequest }) => {
    const addressId = await addAddress(db, actor.accountId, body, idempotentRequest)
    return { message: words.addressAdded, addressId, addresses: await addressesOf(actor.accountId) }
  })

  on(api.changeSavedAddress, async ({ actor, params, body }) => {
    await changeSavedAddress(db, actor.accountId, params.id, body)
    return { message: words.addressUpdated, addresses: await addressesOf(actor.accountId) }
  })

  on(api.deleteAddress, async ({ actor, params }) => {
    await deleteAddress(db, actor.accountId, params.id)
    return { message: words.addressDeleted, addresses: await addressesOf(actor.accountId) }
  })

  const farmerOf = async (accountId: string) => {
    const farmer = await findFarmer(db, accountId)
    if (farmer === undefined) throw new Refusal('auth.required')
    return presentFarmer(farmer)
  }

  on(api.updateShelfChoice, async ({ actor, body }) => {
    await saveShelfChoice(db, actor.accountId, body.stayOnShelf)
    return { stayOnShelf: body.stayOnShelf }
  })

  on(farmers.farmerProfile, async ({ actor }) => ({ farmer: await farmerOf(actor.accountId) }))

  on(farmers.updateFarmerProfile, async ({ actor, body, photo, caller }) => {
    const issued = await updateFarmerProfile(deps, actor, body, photo, caller)
    const farmer = await farmerOf(actor.accountId)
    const waits = farmer.change?.status === 'pending'
    return withTokens({ message: waits ? words.farmChangeWaits : words.farmerProfileUpdated, farmer }, issued)
  })

  on(farmers.withdrawFarmChange, async ({ actor }) => {
    await withdrawFarmChange(db, actor.accountId)
    return { message: words.farmChangeWithdrawn, farmer: await farmerOf(actor.accountId) }
  })

  const adminOf = async ({ accountId, staff }: Actor) => {
    const [account, factor, wait, uses] = await Promise.all([
      findAccount(db, accountId),
      findSecondFactor(db, accountId),
      findApproverWait(db, accountId),
      readUses(db),
    ])
    if (account === undefined || staff === null) throw new Refusal('auth.required')
    return presentAdmin(account, staff, { ...factor, wait, uses }, deps.secondFactor)
  }

  on(admin.adminProfile, async ({ actor }) => ({ admin: await adminOf(actor) }))

  on(admin.updateAdminProfile, async ({ actor, body, caller }) => {
    const issued = await updateProfile(deps, actor, body, 'profile.refused', caller)
    return withTokens({ message: words.profileUpdated, admin: await adminOf(actor) }, issued)
  })
}

/** Adds the new tokens of a re-issued session; the old access token works for one more minute, for calls under way. */
const withTokens = <Body extends object>(body: Body, issued: IssuedTokens | null) =>
  issued === null ? body : withRefreshCookie({ ...body, token: issued.accessToken }, issued)
