import { updateAddress, updateUserProfile, userProfile } from '@farmgate/contract/people/accounts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { ProfileBody } from '@farmgate/contract/forms/account.ts'
import { mySessions } from '@farmgate/contract/people/sessions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import '#components/frame/nav-link.css'
import { MailSettingsCard } from '#components/notice/mail-settings-card.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { EmailVerification } from '#components/session/email-verification.tsx'
import { cacheProfile } from '#components/session/cache-profile.ts'
import { LogoutButton } from '#components/session/logout-button.tsx'
import { ProfileForm } from '#components/session/profile-form.tsx'
import { SessionsCard } from '#components/session/sessions-card.tsx'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { addressesQuery } from '../addresses/address-book.ts'
import { ShelfChoice } from './shelf-choice.tsx'
import { AccountCard } from './account-card.tsx'
import { AddressForm } from './address-form.tsx'
import { SavedAddressesCard } from './saved-addresses-card.tsx'

type User = Output<typeof userProfile>['user']

export function Component() {
  const words = useWords('account')
  const result = useQuery(query('user', userProfile, {}))
  usePageTitle(words.profileTitle)
  return (
    <div className="page py-9">
      <div className="account-head">
        <h1>{words.profileTitle}</h1>
        <LogoutButton role="user" />
      </div>
      <BackToCheckout />
      <Loaded query={result} skeleton={<ProfileSkeleton />}>
        {({ user }) => <Profile key={user._id} user={user} />}
      </Loaded>
    </div>
  )
}

/** For a buyer who came from the checkout to change the address. */
function BackToCheckout() {
  const words = useWords('checkout')
  const { state } = useLocation() as { state: { backTo?: unknown } | null }
  if (state?.backTo !== paths.checkout) return null
  return (
    <Link className="nav-link mb-2 -ml-3 inline-flex" to={paths.checkout}>
      <ArrowLeft size={20} />
      {words.backTo}
    </Link>
  )
}

function Profile({ user }: { user: User }) {
  const words = useWords('account')
  const client = useQueryClient()
  /** What the form of the default starts with: it starts again when the list below has written the default. */
  const [start, setStart] = useState({ version: 0, address: user.address })
  const keep = (changed: User): void => {
    client.setQueryData(query('user', userProfile, {}).queryKey, { user: changed })
  }

  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 md:grid-cols-[280px_minmax(0,1fr)]">
      <AccountCard name={user.name} email={user.email} />
      <div className="grid grid-cols-1 gap-5">
        <Card padded ruled heading={words.basicInformation}>
          <div className="mb-5">
            <EmailVerification who="user" email={user.email} isVerified={user.emailVerified} />
          </div>
          <ProfileForm
            schema={() => ProfileBody}
            start={startOf(user)}
            save={async (body) => {
              const { user: changed, token } = await callAs('user', updateUserProfile, { body })
              cacheProfile(changed, token)
              keep(changed)
              // A new password or e-mail has ended the other sessions.
              void client.invalidateQueries({ queryKey: query('user', mySessions, {}).queryKey })
              return { values: startOf(changed) }
            }}
            done={words.profileDone}
            failed={words.profileFailed}
            submitLabel={words.saveChanges}
          />
        </Card>
        <Card padded ruled heading={words.shippingAddress}>
          <AddressForm
            key={start.version}
            address={start.address}
            save={async (body) => {
              const { user: changed } = await callAs('user', updateAddress, { body })
              keep(changed)
              void client.invalidateQueries({ queryKey: addressesQuery().queryKey })
              return changed.address
            }}
          />
        </Card>
        {user.address !== null && (
          <SavedAddressesCard
            onDefault={(address) => setStart(({ version }) => ({ version: version + 1, address }))}
          />
        )}
        <Shopping />
        <MailSettingsCard who="user" />
        <SessionsCard who="user" />
      </div>
    </div>
  )
}

function Shopping() {
  const words = useWords('cart')
  return (
    <Card padded ruled heading={words.shopping}>
      <ShelfChoice />
    </Card>
  )
}

const startOf = ({ name, email }: User) => ({ name, email, password: '' })

const ProfileSkeleton = () => (
  <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[280px_minmax(0,1fr)]">
    <Skeleton className="h-72 rounded-card" />
    <div className="grid gap-5">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  </div>
)
