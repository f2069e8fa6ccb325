import type { FarmerDetail } from '@farmgate/contract/catalogue/product-review.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Package } from 'lucide-react'
import { Link } from 'react-router'
import { dayText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { FieldScene } from '#components/frame/field-scene.tsx'
import '#components/frame/nav-link.css'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { adminPaths } from '#admin-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { AccountPanel } from '../accounts/account-panel.tsx'
import { accountQuery } from '../accounts/account-query.ts'
import { useHasField } from '../own-profile.ts'
import { ShareCard } from '../shares/share-table.tsx'
import { FarmChangePanel } from './farm-change-panel.tsx'
import { FarmDeliveryPanel } from './farm-delivery-panel.tsx'
import { FarmPhonePanel } from './farm-phone-panel.tsx'
import { FarmerMissing } from './farmer-missing.tsx'
import './farmer-page.css'
import { EmailBadge, FarmerStatusBadges } from './farmer-status-badges.tsx'
import { FarmerStatusPanel } from './farmer-status-panel.tsx'
import { WriteOffPanel } from './write-off-panel.tsx'
import { useFarmer } from './use-farmer.ts'

export function Component() {
  const admin = useWords('admin')
  const { result, isMissing } = useFarmer()
  if (isMissing) return <FarmerMissing />
  return (
    <>
      <Link to={adminPaths.farmers} className="nav-link -ml-[12px] justify-self-start">
        <ArrowLeft size={20} />
        {admin.farmers}
      </Link>
      <Loaded query={result} skeleton={<Skeleton className="h-96 max-w-[760px] rounded-card" />}>
        {({ farmer }) => (
          <>
            <FarmerDetails farmer={farmer} />
            <ShareCard of="farm" id={farmer._id} name={farmer.name} />
            <FarmerAccount id={farmer._id} />
          </>
        )}
      </Loaded>
    </>
  )
}

function FarmerDetails({ farmer }: { farmer: FarmerDetail }) {
  const admin = useWords('admin')
  const listing = useWords('listing')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { _id, name, email, avatar, place, about, createdAt, products, balance, orders } = farmer
  usePageTitle(name)
  const hasPayouts = useHasField('payoutAccount')
  return (
    <Card className="farmer-details">
      <div className="farmer-details-band">
        <FieldScene className="farmer-details-field" />
      </div>
      <div className="farmer-details-who">
        <Avatar name={name} src={avatar ?? undefined} size="xl" className="farmer-details-face" />
        <h1 className="wrap-anywhere">{name}</h1>
        <FarmerStatusBadges farmer={farmer} />
        <EmailBadge farmer={farmer} />
      </div>
      <div className="card-padded grid gap-6">
        <FarmChangePanel farmer={farmer} />
        <DefinitionRows
          className="max-w-[480px]"
          rows={[
            {
              label: shell.email,
              value: (
                <a href={`mailto:${email}`} className="link -my-2 inline-flex min-h-11 items-center">
                  {email}
                </a>
              ),
            },
            { label: admin.joined, value: dayText(createdAt, language) },
            ...(place === '' ? [] : [{ label: admin.place, value: place }]),
            { label: admin.balance, value: rupeesText(balance) },
            { label: admin.openOrders, value: shortCount(orders.open) },
            { label: admin.allOrdersOfFarm, value: shortCount(orders.total) },
            { label: admin.products, value: shortCount(products.all) },
            { label: listing['status.approved'], value: shortCount(products.approved) },
            { label: listing['status.pending'], value: shortCount(products.pending) },
            { label: listing['status.rejected'], value: shortCount(products.rejected) },
          ]}
        />
        <FarmPhonePanel farmer={farmer} />
        <FarmerStatusPanel farmer={farmer} />
        <FarmDeliveryPanel farmer={farmer} />
        {hasPayouts && <WriteOffPanel farmer={farmer} />}
        {about !== '' && (
          <section className="grid gap-2">
            <h2 className="text-[1.375rem]">{admin.about}</h2>
            <p className="wrap-anywhere max-w-[60ch] whitespace-pre-line">{about}</p>
          </section>
        )}
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink variant="secondary" iconEnd={ArrowRight} to={adminPaths.farmerProducts(_id)}>
            {admin.viewProducts}
          </ButtonLink>
          <ButtonLink variant="secondary" icon={Package} to={adminPaths.farmerOrders(_id)}>
            {admin.viewFarmOrders}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** The farmer's account, beside the farm's status. */
function FarmerAccount({ id }: { id: string }) {
  const result = useQuery(accountQuery(id))
  return (
    <Loaded query={result} skeleton={<Skeleton className="h-64 rounded-card" />}>
      {({ account }) => <AccountPanel account={account} />}
    </Loaded>
  )
}
