import type { FarmerDetail } from '@farmgate/contract/review.ts'
import { ArrowLeft, ArrowRight, Package } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FieldScene } from '../../../components/field-scene.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import '../../../components/nav-link.css'
import { useLanguage } from '../../../language.ts'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { DefinitionRows } from '../../../ui/definition-rows.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { shortCount } from '../../../ui/short-count.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { dayText } from '../../../components/day-text.ts'
import { AccountPanel } from '../accounts/account-panel.tsx'
import { accountQuery } from '../accounts/account-query.ts'
import { FarmChangePanel } from './farm-change-panel.tsx'
import { FarmerMissing } from './farmer-missing.tsx'
import { EmailBadge, StandingBadges } from './standing-badges.tsx'
import { StandingPanel } from './standing-panel.tsx'
import { useFarmer } from './use-farmer.ts'
import './farmer-page.css'

export function Component() {
  const operator = useWords('operator')
  const { answer, isMissing } = useFarmer()
  if (isMissing) return <FarmerMissing />
  return (
    <>
      <Link to={paths.adminFarmers} className="nav-link -ml-[12px] justify-self-start">
        <ArrowLeft size={20} />
        {operator.farmers}
      </Link>
      <Loaded query={answer} skeleton={<Skeleton className="h-96 max-w-[760px] rounded-card" />}>
        {({ farmer }) => (
          <>
            <FarmerDetails farmer={farmer} />
            <FarmerAccount id={farmer._id} />
          </>
        )}
      </Loaded>
    </>
  )
}

function FarmerDetails({ farmer }: { farmer: FarmerDetail }) {
  const operator = useWords('operator')
  const listing = useWords('listing')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { _id, name, email, avatar, place, about, createdAt, products, balance, orders } = farmer
  usePageTitle(name)
  return (
    <Card className="farmer-details">
      <div className="farmer-details-band">
        <FieldScene className="farmer-details-field" />
      </div>
      <div className="farmer-details-who">
        <Avatar name={name} src={avatar ?? undefined} size="xl" className="farmer-details-face" />
        <h1 className="wrap-anywhere">{name}</h1>
        <StandingBadges farmer={farmer} />
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
            { label: operator.joined, value: dayText(createdAt, language) },
            ...(place === '' ? [] : [{ label: operator.place, value: place }]),
            { label: operator.balance, value: rupeesText(balance) },
            { label: operator.openOrders, value: shortCount(orders.open) },
            { label: operator.allOrdersOfFarm, value: shortCount(orders.total) },
            { label: operator.products, value: shortCount(products.all) },
            { label: listing['status.approved'], value: shortCount(products.approved) },
            { label: listing['status.pending'], value: shortCount(products.pending) },
            { label: listing['status.rejected'], value: shortCount(products.rejected) },
          ]}
        />
        <StandingPanel farmer={farmer} />
        {about !== '' && (
          <section className="grid gap-2">
            <h2 className="text-[1.375rem]">{operator.about}</h2>
            <p className="wrap-anywhere max-w-[60ch] whitespace-pre-line">{about}</p>
          </section>
        )}
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink variant="secondary" iconEnd={ArrowRight} to={paths.adminFarmerProducts(_id)}>
            {operator.viewProducts}
          </ButtonLink>
          <ButtonLink variant="secondary" icon={Package} to={paths.adminFarmerOrders(_id)}>
            {operator.viewFarmOrders}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** How the farmer signs in: beside how the farm stands. */
function FarmerAccount({ id }: { id: string }) {
  const answer = useQuery(accountQuery(id))
  return (
    <Loaded query={answer} skeleton={<Skeleton className="h-64 rounded-card" />}>
      {({ account }) => <AccountPanel account={account} />}
    </Loaded>
  )
}
