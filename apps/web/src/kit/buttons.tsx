import { ArrowRight, Languages, LogOut, Pencil, Plus, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { IconButton, IconLink } from '#ui/buttons/icon-button.tsx'
import { Row, Section } from './section.tsx'

export function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Section title="Buttons">
      <Row>
        <Button size="lg">Primary large</Button>
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="soft">Soft</Button>
        <Button variant="add" icon={Plus}>
          Add
        </Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="sun">Sun</Button>
        <Button variant="danger">Danger</Button>
        <Button variant="danger-outline">Danger outline</Button>
        <Button disabled>Disabled</Button>
        <Button busy busyLabel="Placing order">
          Place order
        </Button>
        <Button
          busy={busy}
          busyLabel="Saving"
          onClick={() => {
            setBusy(true)
            setTimeout(setBusy, 2000, false)
          }}
        >
          Save
        </Button>
        <Button variant="secondary" size="sm" icon={Pencil}>
          Small
        </Button>
      </Row>
      <Row>
        <ButtonLink to="/kit" size="lg" iconEnd={ArrowRight}>
          A link
        </ButtonLink>
        <ButtonLink to="/kit" variant="secondary">
          Another link
        </ButtonLink>
        <IconButton label="Edit" icon={Pencil} />
        <IconButton label="Delete" icon={Trash2} tone="danger" outlined />
        <IconButton label="Disabled" icon={Languages} disabled />
        <IconLink label="Cart, 4 items" icon={ShoppingCart} to="/kit" count={4} />
        <IconLink label="Cart, more than 999 items" icon={ShoppingCart} to="/kit" count={1200} />
        <IconButton label="Logout" icon={LogOut} iconSize={24} />
      </Row>
      <Row>
        <AskButton question="₹1,305 received?" yes="Yes" no="No" onYes={() => {}}>
          Mark as delivered
        </AskButton>
        <AskButton
          variant="secondary"
          question="Not shipped yet. Sure?"
          yes="Yes"
          no="No"
          missing
          onYes={() => {}}
        >
          Mark as delivered
        </AskButton>
        <div className="grid w-80">
          <AskButton block question="Ship now?" yes="Yes" no="No" onYes={() => {}}>
            Mark as shipped
          </AskButton>
        </div>
      </Row>
      <div className="on-dark flex flex-wrap gap-3 rounded-panel bg-leaf-900 p-6 text-on-dark">
        <Button variant="sun">Sun on dark</Button>
        <Button variant="on-dark">Outline on dark</Button>
        <IconButton label="Logout" icon={LogOut} />
      </div>
      <div className="grid max-w-80 gap-3" lang="hi">
        <Button block>खरीदना शुरू करने के लिए अपना नया खाता अभी बनाएँ</Button>
        <Button variant="secondary" icon={Pencil}>
          इस पते को बदलें और सहेजें
        </Button>
        <div className="flex flex-wrap gap-3">
          <Button>ऑर्डर रद्द करें</Button>
          <Button variant="secondary">ऑर्डर रहने दें</Button>
        </div>
      </div>
    </Section>
  )
}
