import { fill } from '@farmgate/messages/fill.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { adminPaths } from '#admin-pages.ts'
import { useWords } from '#words.ts'
import { ListingReviewList } from '../products/listing-review-list.tsx'
import { FarmerMissing } from './farmer-missing.tsx'
import { useListedText } from './listed-text.ts'
import { useFarmer } from './use-farmer.ts'

export function Component() {
  const admin = useWords('admin')
  const listedText = useListedText()
  const { id, result, isMissing } = useFarmer()
  if (isMissing) return <FarmerMissing />
  const farmer = result.data?.farmer
  return (
    <WorkPage
      title={farmer === undefined ? admin.farmerProducts : fill(admin.productsOf, { farmer: farmer.name })}
      back={{ to: adminPaths.farmer(id), label: farmer?.name ?? admin.farmer }}
      subtitle={farmer === undefined ? '\u00a0' : listedText(farmer.products.all)}
    >
      <ListingReviewList farmerId={id} />
    </WorkPage>
  )
}
