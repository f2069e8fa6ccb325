import { type LucideIcon, ShoppingBasket, Tractor } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { Section } from './section.tsx'

export function How() {
  const words = useWords('home')
  return (
    <Section heading={words.how}>
      <div className="home-how">
        <Steps
          className="bg-leaf-50"
          icon={ShoppingBasket}
          heading={words.buyers}
          steps={[
            [words.buyersChoose, words.buyersChooseText],
            [words.buyersPay, words.buyersPayText],
            [words.buyersFollow, words.buyersFollowText],
          ]}
        />
        <Steps
          className="how-farmers bg-haldi-50"
          icon={Tractor}
          heading={words.farmers}
          steps={[
            [words.farmersRegister, words.farmersRegisterText],
            [words.farmersList, words.farmersListText],
            [words.farmersSell, words.farmersSellText],
          ]}
        />
      </div>
    </Section>
  )
}

function Steps({
  className,
  icon: Icon,
  heading,
  steps,
}: {
  className: string
  icon: LucideIcon
  heading: string
  steps: readonly (readonly [title: string, text: string])[]
}) {
  return (
    <div className={classNames('how-card', className)}>
      <h3>
        <Icon size={28} strokeWidth={1.6} />
        {heading}
      </h3>
      <ol>
        {steps.map(([title, text]) => (
          <li key={title}>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
