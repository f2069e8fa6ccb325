import {
  BadgeCheck,
  Check,
  CircleX,
  Clock,
  House,
  IndianRupee,
  Package,
  Sprout,
  Truck,
  Wallet,
  WifiOff,
  X,
} from 'lucide-react'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { ChartArea } from '#ui/charts/chart-area.tsx'
import { ChartBars } from '#ui/charts/chart-bars.tsx'
import { ChartSplit } from '#ui/charts/chart-split.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { StageButtons } from '#components/order/stage-buttons.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Tracker } from '#ui/feedback/tracker.tsx'
import { Row, Section } from './section.tsx'

export function Status() {
  return (
    <>
      <Section title="Status">
        <Row>
          <Badge tone="warn" icon={Package}>
            Confirmed
          </Badge>
          <Badge tone="warn" icon={Truck}>
            Shipped
          </Badge>
          <Badge tone="ok" icon={Check}>
            Delivered
          </Badge>
          <Badge tone="bad" icon={X}>
            Cancelled
          </Badge>
          <Badge tone="warn" icon={Clock}>
            Pending
          </Badge>
          <Badge tone="warn-outline" icon={CircleX}>
            Rejected
          </Badge>
          <Badge tone="mute" icon={Wallet}>
            Not paid
          </Badge>
          <Tag icon={BadgeCheck}>Verified farmer</Tag>
        </Row>
        <div className="grid gap-4 md:grid-cols-2">
          <Card padded>
            <Tracker
              label="Order progress"
              steps={[
                { label: 'Confirmed', icon: Package, state: 'done' },
                { label: 'Shipped', icon: Truck, state: 'now' },
                { label: 'Delivered', icon: House, state: 'next' },
              ]}
            />
          </Card>
          <Card padded>
            <Tracker
              label="Order progress, delivered"
              complete
              steps={[
                { label: 'Confirmed', icon: Package, state: 'done' },
                { label: 'Shipped', icon: Truck, state: 'done' },
                { label: 'Delivered', icon: House, state: 'done' },
              ]}
            />
          </Card>
        </div>
        <Card padded heading="Stage buttons" headingLevel={3}>
          <div className="grid gap-4">
            <StageButtons
              label="Move the first order"
              yes="Yes"
              no="No"
              stages={[
                { label: 'Mark as confirmed', state: 'past' },
                { label: 'Mark as shipped', state: 'next', question: 'Ship now?' },
                {
                  label: 'Mark as delivered',
                  state: 'later',
                  question: 'Not shipped yet. ₹1,305 received?',
                  missing: true,
                },
              ]}
            />
            <StageButtons
              label="Move the second order"
              yes="Yes"
              no="No"
              stages={[
                { label: 'Mark as confirmed', state: 'past' },
                { label: 'Mark as shipped', state: 'past' },
                { label: 'Mark as delivered', state: 'next', busy: true, busyLabel: 'Saving' },
              ]}
            />
          </div>
        </Card>
      </Section>
      <Section title="Notes">
        <div className="grid gap-3 md:grid-cols-2">
          <Note tone="bad">Something went wrong during order placement.</Note>
          <Note tone="ok">Login successful. Redirecting...</Note>
          <Note tone="warn" icon={WifiOff}>
            You are offline. Prices and stock may be out of date.
          </Note>
          <Note tone="warn" title="Return Pending">
            We will look at your request soon.
          </Note>
          <Note
            tone="mute"
            action={
              <Button variant="secondary" size="sm">
                Try again
              </Button>
            }
          >
            A note with something to do.
          </Note>
          <div lang="hi">
            <Note tone="bad">लॉगिन नहीं हो सका। कृपया फिर से कोशिश करें।</Note>
          </div>
        </div>
      </Section>
      <Section title="Stat tiles">
        <div className="grid grid-cols-3 gap-2 md:gap-4">
          <StatTile
            label="Total products"
            icon={Sprout}
            value="12"
            sub="8 approved"
            chart={
              <ChartSplit
                label="8 approved, 3 pending, 1 rejected"
                parts={[
                  { value: 8, tone: 'ok', label: 'Approved' },
                  { value: 3, tone: 'warn', label: 'Pending' },
                  { value: 1, tone: 'hatched', label: 'Rejected' },
                ]}
              />
            }
          />
          <StatTile
            label="Total orders"
            icon={Package}
            value="148"
            sub="Last 7 days: 31"
            chart={<ChartBars values={[3, 5, 2, 4, 6, 4, 7]} label="Orders per day: 3, 5, 2, 4, 6, 4, 7" />}
          />
          <StatTile
            label="Total revenue"
            icon={IndianRupee}
            value="₹86,420"
            sub="Last 7 days: ₹14,310"
            chart={
              <ChartArea
                values={[1700, 2200, 1500, 2400, 2800, 2600, 3200]}
                label="Revenue per day, in rupees: 1700, 2200, 1500, 2400, 2800, 2600, 3200"
              />
            }
          />
          <StatTile
            label="Nothing yet"
            icon={Sprout}
            value="0"
            sub="0 approved"
            chart={
              <ChartSplit
                label="No products"
                parts={[
                  { value: 0, tone: 'ok', label: 'Approved' },
                  { value: 0, tone: 'warn', label: 'Pending' },
                  { value: 0, tone: 'hatched', label: 'Rejected' },
                ]}
              />
            }
          />
          <StatTile
            label="Nothing yet"
            icon={Package}
            value="0"
            sub="Last 7 days: 0"
            chart={<ChartBars values={[0, 0, 0, 0, 0, 0, 0]} label="No orders in the last 7 days" />}
          />
          <StatTile
            label="Nothing yet"
            icon={IndianRupee}
            value="₹0"
            sub="Last 7 days: ₹0"
            chart={<ChartArea values={[0, 0, 0, 0, 0, 0, 0]} label="No revenue in the last 7 days" />}
          />
        </div>
      </Section>
    </>
  )
}
