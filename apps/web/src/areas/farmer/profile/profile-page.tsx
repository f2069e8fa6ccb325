import type { Output } from '@farmgate/contract/endpoint.ts'
import { farmerProfile, updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { isThere } from '@farmgate/domain/market/market-uses.ts'
import { useMarketUses } from '#api/use-market.ts'
import { FarmerProfileBody } from '@farmgate/contract/forms/account.ts'
import { mySessions } from '@farmgate/contract/people/sessions.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, Landmark } from 'lucide-react'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { query } from '#api/query.ts'
import { uploadAs } from '#api/upload.ts'
import { useChosenPhoto } from '#components/form/chosen-photo.ts'
import { EmailVerification } from '#components/session/email-verification.tsx'
import type { BoundField } from '#components/form/form-call.ts'
import { cacheProfile } from '#components/session/cache-profile.ts'
import { Loaded } from '#components/query/loaded.tsx'
import '#components/frame/nav-link.css'
import { LogoutButton } from '#components/session/logout-button.tsx'
import { MailSettingsCard } from '#components/notice/mail-settings-card.tsx'
import { ProfileForm, type ProfileValues } from '#components/session/profile-form.tsx'
import { SessionsCard } from '#components/session/sessions-card.tsx'
import { AVATAR_LONG_SIDE_PX } from '#components/form/shrink-photo.ts'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Card } from '#ui/data/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { PhotoPicker } from '#ui/fields/photo-picker.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { FarmReview } from './farm-review.tsx'

type Farmer = Output<typeof farmerProfile>['farmer']

/** The contract's limit. */
const ABOUT_MAX_LENGTH = 2000

export function Component() {
  const words = useWords('account')
  const payout = useWords('payoutAccount')
  const result = useQuery(query('farmer', farmerProfile, {}))
  const [withdrawn, setWithdrawn] = useState(0)
  usePageTitle(words.profileTitle)
  const hasPayouts = isThere('farmerPages', 'account', useMarketUses())
  return (
    <div className="grid max-w-[720px] grid-cols-1 gap-6">
      {/* On wider screens the side bar has it. */}
      <LogoutButton
        role="farmer"
        className="justify-self-end bg-surface shadow-[var(--e1)] min-[51.3125rem]:hidden"
      />
      <Card padded ruled heading={words.profileTitle} headingLevel={1}>
        <Loaded query={result} skeleton={<Skeleton className="h-120" />}>
          {({ farmer }) => (
            <div className="grid gap-6">
              <FarmReview farmer={farmer} onWithdrawn={() => setWithdrawn((times) => times + 1)} />
              {/* After a change is withdrawn the form shows the public profile again. */}
              <Profile key={`${farmer._id} ${withdrawn}`} farmer={farmer} />
            </div>
          )}
        </Loaded>
      </Card>
      {hasPayouts && (
        <Link to={farmerPaths.account} className="nav-link -ml-[12px] justify-self-start">
          <Landmark size={20} />
          {payout.open}
        </Link>
      )}
      <MailSettingsCard who="farmer" />
      <SessionsCard who="farmer" />
    </div>
  )
}

function Profile({ farmer }: { farmer: Farmer }) {
  const words = useWords('account')
  const farm = useWords('farm')
  const { language } = useLanguage()
  const client = useQueryClient()
  const { photo, preparing, choose, clear, ready } = useChosenPhoto(AVATAR_LONG_SIDE_PX)
  useUnsavedWork(photo !== null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <EmailVerification who="farmer" email={farmer.email} isVerified={farmer.emailVerified} />
      <PhotoPicker
        look="plain"
        label={farm.yourPicture}
        hideLabel
        icon={Camera}
        action={preparing ? farm.preparingPhoto : farm.changePicture}
        hint={farm.pictureHint}
        picture={
          <Avatar
            name={farmer.name}
            size="xl"
            src={photo?.url ?? farmer.change?.avatar ?? farmer.avatar ?? undefined}
          />
        }
        onChoose={(file) => void choose(file)}
      />
      <ProfileForm
        schema={() => FarmerProfileBody}
        start={startOf(farmer)}
        save={async (body) => {
          const chosen = await ready()
          const {
            farmer: changed,
            token,
            message,
          } = await uploadAs('farmer', updateFarmerProfile, { body }, { photo: chosen?.file ?? null })
          clear()
          cacheProfile(changed, token)
          client.setQueryData(query('farmer', farmerProfile, {}).queryKey, { farmer: changed })
          // A new password or e-mail has ended the other sessions.
          void client.invalidateQueries({ queryKey: query('farmer', mySessions, {}).queryKey })
          const own = changed.change?.status === 'pending' ? words.farmerChangeWaits : words.farmerDone
          // The server's message is English; other languages use their own text.
          return { values: startOf(changed), said: language === 'en' && message !== '' ? message : own }
        }}
        done={words.farmerDone}
        failed={words.farmerFailed}
        submitLabel={words.saveProfile}
        submitSize="lg"
      >
        {(field, { control }) => (
          <>
            <Field
              label={words.place}
              optional={words.optional}
              hint={words.placeHint}
              autoComplete="address-level2"
              enterKeyHint="next"
              {...field('place')}
            />
            <Field
              label={words.farmPhone}
              hint={words.farmPhoneHint}
              type="tel"
              autoComplete="tel"
              enterKeyHint="next"
              {...field('phone')}
            />
            <About field={field('about')} control={control} />
          </>
        )}
      </ProfileForm>
    </div>
  )
}

function About({ field, control }: { field: BoundField; control: Control<ProfileValues> }) {
  const words = useWords('account')
  const about = useWatch({ control, name: 'about' }) ?? ''
  return (
    <TextareaField
      label={words.about}
      optional={words.optional}
      hint={words.aboutHint}
      rows={6}
      className="md:col-span-2"
      counter={fill(words.aboutLength, { used: about.length, most: ABOUT_MAX_LENGTH })}
      {...field}
    />
  )
}

/** If a change is pending or was rejected, the form starts from it. */
const startOf = ({ email, change, ...farmer }: Farmer): ProfileValues => {
  const { name, place, about } = change ?? farmer
  return { name, email, password: '', place, about, phone: farmer.phone }
}
