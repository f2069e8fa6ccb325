/** What a new market does before it runs: who it is, its first farm and product, how it delivers and how it is paid. */
export const FIRST_STEPS = ['identity', 'farm', 'product', 'delivery', 'payment'] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

export type StepsDone = Readonly<Record<FirstStep, boolean>>

/** The steps that are left, in their order. A market that was paid once has done them all: the list never comes back. */
export const stepsLeft = (done: StepsDone): readonly FirstStep[] =>
  done.payment ? [] : FIRST_STEPS.filter((step) => !done[step])
