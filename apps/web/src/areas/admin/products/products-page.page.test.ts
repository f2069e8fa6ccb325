import { approveProducts, rejectProducts } from '@farmgate/contract/ordering/bulk-actions.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import {
  approveProduct,
  productsOfFarmer,
  rejectProduct,
  removeProduct,
} from '@farmgate/contract/catalogue/product-review.ts'
import { WRITTEN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { listing as words } from '@farmgate/messages/en/listing.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerListings } from '#testing/answers/admin-answers.ts'
import { answer, callsOf, lose, refuse } from '#testing/answers.ts'
import { listingAnswer, listingChange } from '#testing/answers/listing-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { answerYes, button, expectFocus, heading, leaveList, link, person, press } from '#testing/page.ts'

const BEETROOT = listingAnswer()

/** Finds the listing by its name and presses one of its row's buttons. */
async function openReview(what: 'Review' | 'Approve' | 'Reject' | 'Delete', name = 'Beetroot') {
  await openApp('/admin/products', { as: ['admin'] })
  const unsearched = await button(`${what} ${name}`)
  await person.type(await screen.findByRole('searchbox'), 'beet{Enter}')
  // A press on a row that is just replaced would be lost.
  await waitFor(() => expect(unsearched.isConnected).toBe(false))
  expect(location.search).toBe('?q=beet')
  await press(`${what} ${name}`)
}

function answerRejected(reviewNote: string): void {
  const rejected: Listing = { ...BEETROOT, status: 'rejected', reviewNote, version: 2 }
  answer(rejectProduct, { message: '', product: rejected })
  answerListings(rejected)
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const row = (name: string | RegExp = /Beetroot/): Promise<HTMLElement> => screen.findByRole('row', { name })
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a new listing', () => {
  beforeEach(() => answerListings(BEETROOT))

  test('is read as a whole and approved, and its row is updated', async () => {
    await openReview('Review')
    const review = await dialog('Beetroot')
    review.getByText('Washed in the morning')
    expect(review.getByText('₹42').textContent).toBe('₹42 / kg')
    const approved: Listing = { ...BEETROOT, status: 'approved', version: 2 }
    answer(approveProduct, { message: '', product: approved })
    answerListings(approved)
    await person.click(review.getByRole('button', { name: 'Approve' }))
    await screen.findByText('Beetroot is approved')
    await expectNoDialog()
    expect((await row()).textContent).toContain('Approved just now')
    // No other listing is pending here, so the focus returns to the row.
    await waitFor(async () => expect(document.activeElement).toBe(await button('Review Beetroot')))
    expect(callsOf(approveProduct).map(({ params, body }) => [params['id'], body])).toEqual([
      ['beetroot', { version: 1 }],
    ])

    ;(await link('Skip to content')).focus()
    await leaveList()
    await within(await row()).findByText('Approved')
    expect(await button('Approve Beetroot')).toHaveProperty('disabled', true)
  })

  test.each(WRITTEN_FIELDS)('is read with its %s', async (name) => {
    answerListings({ ...BEETROOT, [name]: 'Beetroot as written' })
    await openReview('Review', name === 'name' ? 'Beetroot as written' : 'Beetroot')
    expect((await screen.findByRole('dialog')).textContent).toContain('Beetroot as written')
  })

  test('that changed during its review is shown again before the decision', async () => {
    await openReview('Review')
    const review = await dialog('Beetroot')
    refuse(approveProduct, 'product.stale')
    const changed: Listing = { ...BEETROOT, description: 'Something else altogether', version: 2 }
    answer(productsOfFarmer, {
      products: [changed],
      nextCursor: null,
      counts: { all: 1, pending: 1, approved: 0, rejected: 0 },
    })
    await person.click(review.getByRole('button', { name: 'Approve' }))
    const again = await dialog('Beetroot')
    expect((await again.findByRole('alert')).textContent).toBe(
      'This product was changed meanwhile. Please look at it again.',
    )
    await again.findByText('Something else altogether')
    expect(screen.queryByText('Beetroot is approved')).toBeNull()

    const approved: Listing = { ...changed, status: 'approved', version: 3 }
    answer(approveProduct, { message: '', product: approved })
    answerListings(approved)
    await person.click(again.getByRole('button', { name: 'Approve' }))
    await screen.findByText('Beetroot is approved')
    expect(callsOf(approveProduct).map(({ body }) => body)).toEqual([{ version: 1 }, { version: 2 }])
  })

  test('rejected without a note states that no reason was given', async () => {
    await openReview('Reject')
    const reject = await dialog('Reject Beetroot?')
    const note = reject.getByLabelText(/^Note to the farmer/)
    await expectFocus(note)
    expect(note.getAttribute('placeholder')).toBe('No reason provided')
    answerRejected('No reason provided')
    await person.click(reject.getByRole('button', { name: 'Reject product' }))
    await screen.findByText('Beetroot is rejected')
    expect(callsOf(rejectProduct).map(({ body }) => body)).toEqual([{ version: 1, note: '' }])

    await press('Review Beetroot')
    const review = await dialog('Beetroot')
    review.getByText('Note to the farmer: No reason provided')
  })

  test('that is deleted leaves the list at once', async () => {
    await openReview('Delete')
    let confirm = within(await screen.findByRole('alertdialog', { name: 'Delete Beetroot?' }))
    await expectFocus(confirm.getByRole('button', { name: 'Keep product' }))
    await press('Keep product')
    expect(callsOf(removeProduct)).toEqual([])
    await press('Delete Beetroot')
    confirm = within(await screen.findByRole('alertdialog', { name: 'Delete Beetroot?' }))
    answer(removeProduct, { message: '' })
    answerListings()
    await person.click(confirm.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Beetroot is deleted')
    await heading('No products found.')
    expect(callsOf(removeProduct).map(({ params }) => params['id'])).toEqual(['beetroot'])
  })

  test('keeps its note when the connection is lost, and a double click decides once', async () => {
    await openReview('Review')
    const review = await dialog('Beetroot')
    const note = review.getByLabelText(/^Note to the farmer/)
    await person.click(note)
    await person.paste('Please show the roots')
    lose(rejectProduct)
    const reject = review.getByRole<HTMLButtonElement>('button', { name: 'Reject' })
    await person.click(reject)
    expect((await review.findByRole('alert')).textContent).toContain('Farmgate can’t be reached.')
    const lost = callsOf(rejectProduct).length

    answerRejected('Please show the roots')
    reject.click()
    reject.click()
    await screen.findByText('Beetroot is rejected')
    expect(
      callsOf(rejectProduct)
        .slice(lost)
        .map(({ body }) => body),
    ).toEqual([{ version: 1, note: 'Please show the roots' }])
    await press('Review Beetroot')
    ;(await dialog('Beetroot')).getByText(/Please show the roots/)
  })
})

describe('with questions', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('a change of a product on sale is shown before and after, and only then approved', async () => {
    const onSale: Listing = { ...BEETROOT, status: 'approved', version: 5 }
    const listing = { ...onSale, change: listingChange(onSale, { name: 'Beetroot, new crop' }) }
    answerListings(listing)
    await openReview('Approve')
    const review = await dialog('Beetroot')
    review.getByText('Changes: Name')
    expect(review.getByRole('region', { name: 'On sale now' }).textContent).toContain('Beetroot')
    const proposed = review.getByRole('region', { name: 'Proposed' })
    expect(proposed.textContent).toContain('Beetroot, new crop')
    expect(within(proposed).getAllByText('Changed')).toHaveLength(1)
    expect(callsOf(approveProduct)).toEqual([])

    const changed: Listing = { ...onSale, name: 'Beetroot, new crop', version: 6 }
    answer(approveProduct, { message: '', product: changed })
    answerListings(changed)
    await person.click(review.getByRole('button', { name: 'Approve' }))
    expect(callsOf(approveProduct)).toEqual([])
    await answerYes()
    await screen.findByText('The change of Beetroot is approved')
    expect((await row(/Beetroot, new crop/)).textContent).not.toContain('Change waiting')
    expect(callsOf(approveProduct).map(({ body }) => body)).toEqual([{ version: 5 }])
  })

  test.each(WRITTEN_FIELDS)('a change of %s is shown in words and marked', async (name) => {
    const onSale: Listing = { ...BEETROOT, status: 'approved', version: 5 }
    answerListings({ ...onSale, change: listingChange(onSale, { [name]: 'As proposed' }) })
    await openReview('Approve')
    const review = await dialog('Beetroot')
    review.getByText(`Changes: ${words[name]}`)
    const proposed = within(review.getByRole('region', { name: 'Proposed' }))
    expect(proposed.getByText('As proposed').previousElementSibling?.textContent).toBe(
      `${words[name]}Changed`,
    )
  })

  test('several new listings are approved together, and others rejected with a ready reason', async () => {
    const [one, two, three] = (['one', 'two', 'three'] as const).map((name) =>
      listingAnswer({ _id: name, name: `Brinjal ${name}` }),
    ) as [Listing, Listing, Listing]
    answerListings(one, two, three)
    await openApp('/admin/products', { as: ['admin'] })
    for (const { name } of [one, two])
      await person.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }))
    const bar = within(await screen.findByRole('region', { name: 'Chosen rows' }))
    bar.getByText('Brinjal one, Brinjal two')
    await person.click(bar.getByRole('button', { name: 'Approve' }))
    await bar.findByRole('group', { name: 'Approve 2 products?' })
    const approved = (product: Listing) => ({
      _id: product._id,
      ok: true,
      name: product.name,
      product: { ...product, status: 'approved' as const, version: 2 },
    })
    answer(approveProducts, { results: [approved(one), approved(two)] })
    await answerYes()
    const result = await screen.findByText('2 of 2 products are approved')
    await waitFor(() => expect(document.activeElement).toBe(result.closest('[role=status]')))
    expect(callsOf(approveProducts).map(({ body }) => body)).toEqual([
      {
        products: [
          { _id: 'one', version: 1 },
          { _id: 'two', version: 1 },
        ],
      },
    ])

    await person.click(await screen.findByRole('checkbox', { name: 'Choose the 1 new listing' }))
    await press('Reject')
    const reject = await dialog('Reject 1 product?')
    reject.getByText('Brinjal three')
    await person.click(reject.getByRole('button', { name: 'The photo is not clear' }))
    expect(reject.getByLabelText(/^Note to the farmer/)).toHaveProperty('value', 'The photo is not clear')
    answer(rejectProducts, {
      results: [
        {
          _id: 'three',
          ok: true,
          name: three.name,
          product: { ...three, status: 'rejected', reviewNote: 'The photo is not clear', version: 2 },
        },
      ],
    })
    await person.click(reject.getByRole('button', { name: 'Reject' }))
    await screen.findByText('1 of 1 products are rejected')
    expect(callsOf(rejectProducts).map(({ body }) => body)).toEqual([
      { products: [{ _id: 'three', version: 1 }], note: 'The photo is not clear' },
    ])
    // No pending listing is left to choose.
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  })
})
