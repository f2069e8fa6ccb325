import { farmerProfile } from '@farmgate/contract/farmers.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Bell, CircleUserRound, IndianRupee, Package, Plus, Sprout } from 'lucide-react'
import { useMatch } from 'react-router'
import { query, queryClient } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { NoticeBell } from '../../components/notice-bell.tsx'
import { unseenQuery } from '../../components/notice-queries.ts'
import { unseenLabel } from '../../components/unseen-label.ts'
import { useLive } from '../../components/use-live.ts'
import { WorkLayout } from '../../components/work-layout.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useWords } from '../../words.ts'
import { FarmStats } from './farm-stats.tsx'

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <FarmerLayout />
    </QueryClientProvider>
  )
}

function FarmerLayout() {
  useLive('farmer')
  const farm = useWords('farm')
  const money = useWords('farmMoney')
  const notices = useWords('notices')
  const session = useSession('farmer')
  const { data } = useQuery(query('farmer', farmerProfile, {}))
  const { data: unseen } = useQuery(unseenQuery('farmer'))
  // The area opens with the form, so its bare address is that place too.
  const atHome = useMatch(paths.farmer) !== null

  const name = data?.farmer.name ?? session?.user.name ?? ''
  const avatar = data?.farmer.avatar ?? undefined
  const places = [
    { to: paths.farmerAddProduct, label: farm.addProduct, tab: farm.addTab, icon: Plus, current: atHome },
    { to: paths.farmerProducts, label: farm.myProducts, tab: farm.productsTab, icon: Sprout },
    { to: paths.farmerOrders, label: farm.orders, tab: farm.orders, icon: Package },
    { to: paths.farmerMoney, label: money.title, tab: money.title, icon: IndianRupee },
    { to: paths.farmerProfile, label: farm.profile, tab: farm.profile, icon: CircleUserRound },
  ]
  const inbox = {
    to: paths.farmerInbox,
    label: notices.title,
    icon: Bell,
    count: unseen,
    countLabel: unseenLabel(notices, unseen),
  }
  return (
    <WorkLayout
      who="farmer"
      tone="light"
      label={farm.area}
      // The e-mail is on its way; its line is there already, so that the links below stay where they are.
      me={{ picture: <Avatar name={name} src={avatar} />, name, detail: data?.farmer.email ?? '\u00a0' }}
      items={[...places, inbox]}
      tabs={places.map(({ tab, ...place }) => ({ ...place, label: tab }))}
      above={<FarmStats />}
      headEnd={
        <>
          <NoticeBell who="farmer" />
          <Avatar name={name} src={avatar} alt={name} size="sm" className="mr-2 ml-1 size-9" />
        </>
      }
    />
  )
}
