import { Banknote, CreditCard, ShieldCheck, ShoppingBasket, Smartphone, Tractor } from 'lucide-react'
import { useState } from 'react'
import milk from '#pictures/milk-320.avif'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { CountButton } from '#ui/fields/numbers/count-button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Keypad } from '#ui/fields/numbers/keypad.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { PhotoPicker } from '#ui/fields/photo-picker.tsx'
import { Photo } from '#ui/data/photo.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { QuantityStepper } from '#ui/fields/numbers/stepper.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Row, Section } from './section.tsx'

export function Fields() {
  return (
    <>
      <Section title="Fields">
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <Field label="Default" placeholder="Placeholder" />
          <Field label="Filled" defaultValue="Pune" optional="(optional)" />
          <Field label="Invalid" error="Pincode is required" />
          <Field label="Disabled" disabled defaultValue="Not editable" />
          <SelectField label="Select" defaultValue="kg">
            <option>kg</option>
            <option>litre</option>
            <option>dozen</option>
          </SelectField>
          <Field label="Price" prefix="₹" inputMode="numeric" defaultValue="32" hint="Per kg, in rupees" />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            showLabel="Show password"
            hideLabel="Hide password"
            hint="At least 8 characters"
          />
          <PasswordField
            label="Password, invalid"
            autoComplete="off"
            showLabel="Show password"
            hideLabel="Hide password"
            error="Password is required"
          />
          <SelectField label="Select, invalid" error="Choose a unit" defaultValue="">
            <option value="" disabled>
              Choose
            </option>
            <option>kg</option>
          </SelectField>
          <Field label="Weight" suffix="kg" inputMode="decimal" defaultValue="2.5" />
          <TextareaField label="Textarea" counter="0 / 300" placeholder="Tell buyers about it" />
          <TextareaField label="Textarea, invalid" error="Say why" defaultValue="" />
          <Field
            lang="hi"
            label={<span lang="hi">आपके घर का पूरा पता, गली और मकान नंबर के साथ</span>}
            hint={<span lang="hi">डिलीवरी करने वाला यही पढ़ेगा।</span>}
            error={<span lang="hi">गली का नाम ज़रूरी है</span>}
          />
        </div>
      </Section>
      <Section title="Photos and progress">
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <PhotoPicker
            label="Photo"
            action="Add photo"
            hint="A clear photo in daylight, with the produce in the middle."
            picture={<Photo alt="" width={148} height={148} />}
            onChoose={() => undefined}
          />
          <PhotoPicker
            label="Photo, missing"
            action="Add photo"
            picture={<Photo alt="" width={148} height={148} />}
            error={<Note tone="bad">Please select an image!</Note>}
            onChoose={() => undefined}
          />
          <PhotoPicker
            look="plain"
            label="Plain"
            action="Change photo"
            picture={<Photo src={milk} alt="Milk" width={88} height={88} />}
            onChoose={() => undefined}
          />
          <PhotoPicker
            look="plain"
            label="Disabled"
            action="Change photo"
            disabled
            picture={<Photo src={milk} alt="Milk" width={88} height={88} />}
            onChoose={() => undefined}
          />
          <ProgressBar share={0} label="Sending your photo" />
          <ProgressBar share={0.62} label="Sending your photo" />
        </div>
      </Section>
      <Section title="Choices">
        <div className="grid gap-6 md:grid-cols-2">
          <ChoiceCards legend="Log in as" name="kit-role" layout="columns" options={roles} />
          <ChoiceCards
            legend="I want to"
            name="kit-register"
            layout="pairs"
            defaultValue="user"
            options={[
              { value: 'user', label: 'Buy', detail: 'for my kitchen', icon: ShoppingBasket },
              { value: 'farmer', label: 'Sell', detail: 'what I grow', icon: Tractor },
            ]}
          />
          <ChoiceCards
            legend="Payment method"
            name="kit-payment"
            layout="rows"
            error="Choose how to pay"
            options={[
              { value: 'upi', label: 'UPI', icon: Smartphone },
              { value: 'card', label: 'Card', detail: 'Debit or credit', icon: CreditCard },
              {
                value: 'cash',
                label: 'Cash on delivery',
                detail: 'Not for this order',
                icon: Banknote,
                disabled: true,
              },
            ]}
          />
          <div lang="hi">
            <ChoiceCards
              legend="आप ऑर्डर क्यों रद्द कर रहे हैं?"
              name="kit-reason"
              layout="rows"
              defaultValue="mistake"
              options={[
                { value: 'mind', label: 'मन बदल गया' },
                { value: 'mistake', label: 'गलती से ऑर्डर हो गया' },
              ]}
            />
            <Checkbox label="सिर्फ़ जो अभी मिल सकता है" />
          </div>
          <div>
            <Checkbox label="In stock only" defaultChecked />
            <Checkbox label="Not chosen" />
            <Checkbox label="Disabled" disabled />
            <Checkbox label="Disabled and chosen" disabled defaultChecked />
            <Checkbox label="I have read the terms" error="Please agree first" />
          </div>
        </div>
      </Section>
      <Section title="Chips, stepper, pack size">
        <ChipsAndSteppers />
      </Section>
    </>
  )
}

function ChipsAndSteppers() {
  const [chosen, setChosen] = useState('All')
  const [inStock, setInStock] = useState(true)
  const [count, setCount] = useState(1)
  const [stock, setStock] = useState(6)
  const [counting, setCounting] = useState(false)
  const [pack, setPack] = useState('1kg')
  return (
    <>
      <Scroller>
        {['All', 'Confirmed', 'Shipped', 'Delivered', 'Cancelled', 'Returned'].map((name, index) => (
          <Chip
            key={name}
            pressed={name === chosen}
            count={[1482, 2, 1, 139, 6, 0][index]}
            onClick={() => {
              setChosen(name)
            }}
          >
            {name}
          </Chip>
        ))}
      </Scroller>
      <Row>
        {inStock && (
          <Chip
            pressed
            removeLabel="Remove filter In stock"
            onRemove={() => {
              setInStock(false)
            }}
          >
            In stock
          </Chip>
        )}
        <QuantityStepper
          label="Quantity of tomato"
          value={count}
          max={3}
          onChange={setCount}
          decreaseLabel="Less"
          increaseLabel="More"
        />
        <CountButton
          count={stock}
          unit="kg"
          zeroLabel="Sold out"
          changed={stock !== 6}
          open={counting}
          onClick={() => setCounting(true)}
        />
        <CountButton count={0} unit="kg" zeroLabel="Sold out" />
        <Segmented
          label="Pack size"
          hideLabel
          value={pack}
          onChange={setPack}
          options={[
            { value: '1kg', label: '1kg' },
            { value: '3kgs', label: '3kgs' },
            { value: '5kgs', label: '5kgs', disabled: true },
          ]}
        />
      </Row>
      {counting && (
        <Keypad
          id="tomato"
          label="Keypad for tomato"
          name="Country tomato"
          was="was 6 kg"
          value={stock}
          unit="kg"
          max={1000}
          onChange={setStock}
          onClose={() => setCounting(false)}
          closeLabel="Close"
          deleteLabel="Delete last digit"
          zeroLabel="Sold out"
        >
          <Button size="lg" block onClick={() => setCounting(false)}>
            Save
          </Button>
        </Keypad>
      )}
    </>
  )
}

const roles = [
  { value: 'user', label: 'Buyer', icon: ShoppingBasket },
  { value: 'farmer', label: 'Farmer', icon: Tractor },
  { value: 'admin', label: 'Admin', icon: ShieldCheck },
]
