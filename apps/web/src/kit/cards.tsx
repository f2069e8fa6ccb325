import { MapPin, Plus } from 'lucide-react'
import almond from '#pictures/cut-outs/cut-almond-180.avif'
import mango from '#pictures/cut-outs/cut-mango-180.avif'
import milkGate from '#pictures/cut-outs/cut-milk-180.avif'
import face from '#pictures/face-a2-80.avif'
import honey from '#pictures/honey-560.avif'
import milk from '#pictures/milk-560.avif'
import oil from '#pictures/oil-560.avif'
import { Avatar } from '#ui/data/avatar.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { CategoryGate } from '#components/product/tiles/category-gate.tsx'
import { DealTile } from '#components/product/tiles/deal-tile.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { GateMark } from '#ui/data/gate-mark.tsx'
import { Photo } from '#ui/data/photo.tsx'
import { Price } from '#components/format/price.tsx'
import { ProductTile } from '#components/product/tiles/product-tile.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { formatRupees } from '#components/format/rupees.ts'
import { Row, Section } from './section.tsx'

export function Cards() {
  return (
    <>
      <Section title="Product tiles">
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-6 md:grid-cols-4 md:gap-x-5">
          {products.map(({ name, by, picture, paise, unit, tag }) => (
            <ProductTile
              key={name}
              to="/kit"
              name={name}
              by={by}
              byIcon={MapPin}
              tag={tag}
              photo={<Photo src={picture} alt={name} width={560} height={560} />}
              price={<Price paise={paise} unit={unit} />}
              action={
                <Button variant="add" icon={Plus} aria-label={`Add ${name} to cart`}>
                  Add
                </Button>
              }
            />
          ))}
        </div>
      </Section>
      <Section title="Deal tiles">
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-5 rounded-panel bg-mitti-50 p-5 md:grid-cols-6 md:gap-4">
          {products.slice(0, 3).map(({ name, picture, paise, unit }) => (
            <DealTile
              key={name}
              name={name}
              sticker="-50%"
              photo={<Photo src={picture} alt={name} width={560} height={560} />}
              price={<Price paise={paise / 2} unit={unit} earlier={paise} />}
              action={<Button variant="soft">Add to Cart</Button>}
            />
          ))}
        </div>
      </Section>
      <Section title="Category gates">
        <Scroller>
          <CategoryGate className="w-26" to="/kit" label="Fruits" picture={mango} tint="#FDE7B0" />
          <CategoryGate className="w-26" to="/kit" label="Dry Fruits" picture={almond} tint="#EBD9C2" />
          <CategoryGate
            className="w-26"
            to="/kit"
            label={<span lang="hi">दूध और दही</span>}
            picture={milkGate}
            tint="#D5E6F1"
          />
        </Scroller>
      </Section>
      <Section title="Photos, faces, mark">
        <Row>
          <Photo className="w-24" src={honey} alt="Raw forest honey" width={560} height={560} />
          <Photo className="w-32" src={milk} alt="Fresh cow milk" width={560} height={420} ratio="4/3" />
          <Photo className="w-24" alt="A missing picture" width={560} height={560} />
          <Photo
            className="w-24"
            src="/no-such-picture.avif"
            alt="A broken picture"
            width={560}
            height={560}
          />
          <Avatar name="Savita Pawar" src={face} size="xl" />
          <Avatar name="Savita Pawar" size="lg" />
          <Avatar name="रमेश जाधव" />
          <Avatar name="Asha" src="/no-such-face.avif" size="sm" />
          <GateMark />
          <span className="rounded-control bg-leaf-900 p-3">
            <GateMark variant="sun" />
          </span>
          <GateMark variant="faded" />
        </Row>
      </Section>
      <Section title="Cards and receipts">
        <div className="grid gap-4 md:grid-cols-3">
          <Card
            padded
            heading="Plain card"
            headingLevel={3}
            actions={<Button variant="quiet">Change</Button>}
          >
            <p className="text-ink-2">With a heading and an action.</p>
          </Card>
          <Card padded ruled heading="Ruled card" headingLevel={3}>
            <p className="text-ink-2">The line reaches both edges.</p>
          </Card>
          <Card padded heading="Receipt" headingLevel={3}>
            <DefinitionRows
              rows={[
                { label: 'Items total', value: formatRupees(82_400) },
                { label: 'Delivery fee', value: formatRupees(2000) },
                { label: 'Platform fee', value: formatRupees(500) },
                { label: 'Total', value: formatRupees(84_900), total: true },
              ]}
            />
          </Card>
        </div>
      </Section>
    </>
  )
}

const products = [
  {
    name: 'Raw forest honey',
    by: 'Anita, Junagadh',
    picture: honey,
    paise: 42_000,
    unit: 'kg',
    tag: undefined,
  },
  {
    name: 'Fresh cow milk with a very long name',
    by: 'Shyam, Anand',
    picture: milk,
    paise: 6400,
    unit: 'litre',
    tag: 'Only 5 left',
  },
  {
    name: 'Groundnut oil',
    by: 'Mohan, Chitradurga',
    picture: oil,
    paise: 24_050,
    unit: 'litre',
    tag: undefined,
  },
  { name: 'Brinjal', by: 'Savita, Nashik', picture: undefined, paise: 4000, unit: 'kg', tag: undefined },
]
