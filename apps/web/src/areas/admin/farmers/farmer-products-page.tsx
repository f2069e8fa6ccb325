import { fill } from '@farmgate/messages/fill.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words.ts'
import { ListingDesk } from '../products/listing-desk.tsx'
import { FarmerMissing } from './farmer-missing.tsx'
import { useListedText } from './listed-text.ts'
import { useFarmer } from './use-farmer.ts'

export function Component() {
  const operator = useWords('operator')
  const listedText = useListedText()
  const { id, answer, isMissing } = useFarmer()
  if (isMissing) return <FarmerMissing />
  const farmer = answer.data?.farmer
  return (
    <WorkPage
      title={
        farmer === undefined ? operator.farmerProducts : fill(operator.productsOf, { farmer: farmer.name })
      }
      back={{ to: paths.adminFarmer(id), label: farmer?.name ?? operator.farmer }}
      subtitle={farmer === undefined ? '\u00a0' : listedText(farmer.products.all)}
    >
      <ListingDesk farmerId={id} />
    </WorkPage>
  )
}
