import type { SavedAddressView, userProfile } from '@farmgate/contract/people/accounts.ts'
import type { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import type { MarketUse } from '@farmgate/domain/market/market-uses.ts'
import type { Address } from '@farmgate/domain/people/addresses/address.ts'
import type { ApproverWait } from '@farmgate/domain/people/accounts/approver-wait.ts'
import type { SecondFactorPolicy } from '@farmgate/domain/people/sign-in/second-factor.ts'
import type { SavedAddress } from '@farmgate/domain/people/addresses/saved-address.ts'
import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { FarmChangeView } from '#features/people/farm-profile/farm-profile.sql.ts'
import { presentFarmChange } from '#features/people/farm-profile/present-farm-change.ts'
import { imageAddress, type ShownPicture } from '#features/catalogue/pictures/present-picture.ts'
import type { Staff } from '#http/shared/actor.ts'
import { presentWait } from '#features/people/second-factor/approver-wait.sql.ts'
import type { FactorState } from '#features/people/second-factor/second-factors.sql.ts'
import { presentSessionUser } from '#features/people/sessions/present-session.ts'
import type { Account } from '#features/people/account-store/accounts.sql.ts'

export const presentUser = (
  account: Account,
  address: Address | null,
): Output<typeof userProfile>['user'] => ({
  ...presentSessionUser(account),
  address,
  emailVerified: account.emailVerifiedAt !== null,
  createdAt: account.createdAt.toISOString(),
})

export const presentSavedAddress = (address: SavedAddress): SavedAddressView => {
  const { id, label, isDefault, fullName, phone, email, street, city, state, pincode, country } = address
  return { _id: id, label, isDefault, fullName, phone, email, street, city, state, pincode, country }
}

export const presentFarmer = (
  farmer: Account & {
    readonly place: string
    readonly about: string
    readonly phone: string
    readonly picture: ShownPicture | null
    readonly isVerified: boolean
    readonly delivery: FarmDelivery
    readonly change: FarmChangeView | null
  },
): Output<typeof farmerProfile>['farmer'] => ({
  ...presentSessionUser(farmer),
  avatar: farmer.picture === null ? null : imageAddress(farmer.picture),
  place: farmer.place,
  about: farmer.about,
  phone: farmer.phone,
  verified: farmer.isVerified,
  delivery: farmer.delivery,
  change: presentFarmChange(farmer.change),
  emailVerified: farmer.emailVerifiedAt !== null,
  createdAt: farmer.createdAt.toISOString(),
})

export const presentAdmin = (
  account: Account,
  { role, isAskedEverywhere }: Staff,
  {
    since,
    recoveryCodesLeft,
    wait,
    uses,
  }: FactorState & { readonly wait: ApproverWait; readonly uses: readonly MarketUse[] },
  policy: SecondFactorPolicy,
): Output<typeof adminProfile>['admin'] => ({
  ...presentSessionUser(account),
  emailVerified: account.emailVerifiedAt !== null,
  createdAt: account.createdAt.toISOString(),
  staffRole: role,
  secondFactor: {
    since: since?.toISOString() ?? null,
    recoveryCodesLeft,
    isRequired: policy === 'required',
    isRequiredEverywhere: policy === 'required' && isAskedEverywhere,
  },
  approvesFrom: presentWait(wait),
  uses: [...uses],
})
