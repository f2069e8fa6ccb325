import { editProduct, type Listing, myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { PLAIN_FIELDS, WRITTEN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, answerLater, callsOf } from '#testing/answers.ts'
import { labelled } from '#testing/labelled.ts'
import { listingAnswer, listingChange } from '#testing/answers/listing-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { person, press } from '#testing/page.ts'

const EGGS = listingAnswer({ _id: 'eggs', name: 'Eggs', unit: 'dozen', category: 'Meat & Eggs' })

beforeEach(() => answer(myProducts, [EGGS]))

test.each([
  ['pending', 'Pending', 'badge-warn'],
  ['rejected', 'Rejected', 'badge-warn'],
  ['approved', 'Approved', 'badge-ok'],
] as const)('a listing that is %s has a badge of its colour', async (status, text, tone) => {
  const listing: Listing = { ...EGGS, status }
  answer(myProducts, [listing])
  await openApp('/farmer/my-products', { as: ['farmer'] })
  const table = within(await screen.findByRole('table'))
  expect((await table.findByText(text)).closest('.badge')?.className).toContain(tone)
})

describe('the form of a listing', () => {
  test('has the unit, and requires name, price, category and quantity', async () => {
    const form = await openForm()
    expect(form.getByLabelText('Unit')).toHaveProperty('value', 'dozen')
    await person.selectOptions(form.getByLabelText('Category'), '')
    await write(form, 'Name', ' ')
    await write(form, 'Price', '')
    await write(form, 'Quantity', '')
    await press('Save changes')
    for (const text of ['Name', 'Price', 'Category', 'Quantity']) await form.findByText(`${text} is required`)
    expect(callsOf(editProduct)).toEqual([])
  })

  test('says what waits for review, and “updated” only when nothing waits', async () => {
    const onSale: Listing = { ...EGGS, status: 'approved' }
    answer(myProducts, [onSale])
    answer(editProduct, {
      message: '',
      product: { ...onSale, change: listingChange(onSale, { name: 'Brown eggs' }) },
    })
    await write(await openForm(), 'Name', 'Brown eggs')
    await press('Save changes')
    await screen.findByText('Saved. Waiting for review: name. Buyers see it as it was until then.')
    expect(screen.queryByText('Product updated successfully')).toBeNull()

    answer(editProduct, { message: '', product: { ...onSale, price: 51 } })
    await press('Edit Eggs')
    await write(within(await screen.findByRole('dialog', { name: 'Edit product' })), 'Price', '51')
    await press('Save changes')
    await screen.findByText('Product updated successfully')
  })

  test('has a control for each reviewed field, with what is proposed, and sends what is written', async () => {
    const proposed = Object.fromEntries(WRITTEN_FIELDS.map((name) => [name, `My ${name}`]))
    const onSale: Listing = { ...EGGS, status: 'approved' }
    answer(myProducts, [{ ...onSale, change: listingChange(onSale, proposed) }])
    answer(editProduct, { message: '', product: onSale })
    const form = await openForm()
    for (const name of PLAIN_FIELDS) expect(form.queryAllByLabelText(labelled(name)), name).toHaveLength(1)
    for (const name of WRITTEN_FIELDS) {
      expect(form.getByLabelText(labelled(name))).toHaveProperty('value', `My ${name}`)
      await write(form, labelled(name), `Other ${name}`)
    }
    await press('Save changes')
    await waitFor(() => expect(callsOf(editProduct)).toHaveLength(1))
    expect(callsOf(editProduct)[0]?.body).toMatchObject(
      Object.fromEntries(WRITTEN_FIELDS.map((name) => [name, `Other ${name}`])),
    )
  })

  test('sends the unit with what was changed', async () => {
    answer(editProduct, { message: '', product: { ...EGGS, price: 51 } })
    const form = await openForm()
    await write(form, 'Price', '51')
    await press('Save changes')
    await screen.findByText('Product updated successfully')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf(editProduct).map(({ body }) => body)).toMatchObject([{ price: '51', unit: 'dozen' }])
  })

  test.each([
    ['Not during the mango fair', 'Not during the mango fair'],
    ['', 'Failed to update product'],
  ])('that is refused shows the server’s message “%s” as “%s”', async (message, text) => {
    // A refusal of a later version of the server.
    answerLater(editProduct, 400, { message, code: 'fair.closed', requestId: 'r' })
    const form = await openForm()
    await write(form, 'Price', '51')
    await press('Save changes')
    expect((await form.findByRole('alert')).textContent).toContain(text)
  })
})

async function openForm() {
  await openApp('/farmer/my-products', { as: ['farmer'] })
  await press('Edit Eggs')
  return within(await screen.findByRole('dialog', { name: 'Edit product' }))
}

async function write(form: ReturnType<typeof within>, label: string | RegExp, text: string): Promise<void> {
  const input = form.getByLabelText(label)
  await person.clear(input)
  if (text !== '') await person.type(input, text)
}
