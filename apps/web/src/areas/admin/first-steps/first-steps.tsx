import { firstSteps } from '@farmgate/contract/market/first-steps.ts'
import { FIRST_STEPS, type FirstStep } from '@farmgate/domain/market/first-steps.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#api/query.ts'
import { adminPaths } from '#admin-pages.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'

/** What a new market has still to do, on the first page of its operators; nothing once it runs. */
export function FirstSteps() {
  const words = useWords('adminSettings')
  const { data } = useQuery(query('admin', firstSteps, {}))
  if (data === undefined || data.left.length === 0) return null
  return (
    <Card heading={words.firstSteps} padded>
      <ol className="grid gap-1">
        {FIRST_STEPS.map((step) => (
          <li key={step} className="flex items-start gap-3 py-1">
            {data.left.includes(step) ? (
              <>
                <Circle size={20} className="mt-0.5 flex-none text-ink-3" aria-label={words.stepOpen} />
                <span>
                  <Link className="link font-semibold" to={PLACES[step]}>
                    {words[`step.${step}`]}
                  </Link>
                  <span className="block text-ink-2 text-sm">{words[`step.${step}.text`]}</span>
                </span>
              </>
            ) : (
              <>
                <Check size={20} className="mt-0.5 flex-none text-ok-fg" aria-label={words.stepDone} />
                <span className="text-ink-2">{words[`step.${step}`]}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const PLACES: Readonly<Record<FirstStep, string>> = {
  identity: adminPaths.identity,
  farm: adminPaths.farmers,
  product: adminPaths.products,
  delivery: adminPaths.settings,
  payment: adminPaths.orders,
}
