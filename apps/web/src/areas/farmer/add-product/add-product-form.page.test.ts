import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { addProduct, marketPrices, produceNames } from '@farmgate/contract/catalogue/listings.ts'
import { PLAIN_FIELDS, WRITTEN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, answerLater, callsOf } from '#testing/answers.ts'
import { labelled } from '#testing/labelled.ts'
import { listingAnswer } from '#testing/answers/listing-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { NOTHING_TODAY } from '#testing/answers/packing-answers.ts'
import { alert, field, fill, heading, main, person, press } from '#testing/page.ts'

beforeEach(() => {
  answer(farmToday, NOTHING_TODAY)
  answer(produceNames, { produce: [] })
  answer(marketPrices, { guide: null })
})

describe('the form of a new listing', () => {
  test.each(['/farmer', '/farmer/add-product'])('is on %s', async (path) => {
    await openApp(path, { as: ['farmer'] })
    expect(await heading('Add New Product', 1)).toBeDefined()
    expect(await field('Name')).toHaveProperty('value', '')
  })

  test('offers the eight categories and the five units', async () => {
    await openApp('/farmer', { as: ['farmer'] })
    expect(optionsOf(await field('Category'))).toEqual([
      'Dairy',
      'Cereals',
      'Grains',
      'Vegetables',
      'Fruits',
      'Spices',
      'Dryfruits',
      'Meat',
    ])
    expect(optionsOf(await field('Unit'))).toEqual(['kg', 'litre', 'dozen', 'piece', 'pack'])
  })

  test('has a control for each reviewed field', async () => {
    await openApp('/farmer', { as: ['farmer'] })
    await field('Name')
    for (const name of PLAIN_FIELDS) expect(screen.queryAllByLabelText(labelled(name)), name).toHaveLength(1)
  })

  test('sends what was written in each field', async () => {
    answer(addProduct, { message: '', product: listingAnswer({ name: 'Okra' }) })
    await openApp('/farmer', { as: ['farmer'] })
    await fillForm()
    for (const name of WRITTEN_FIELDS) await fill(labelled(name), `My ${name}`)
    await press('Add product')
    await waitFor(() => expect(callsOf(addProduct)).toHaveLength(1))
    expect(callsOf(addProduct)[0]?.body).toMatchObject(
      Object.fromEntries(WRITTEN_FIELDS.map((name) => [name, `My ${name}`])),
    )
  })

  test('sends photo and fields, and is empty again after saving', async () => {
    answer(addProduct, { message: '', product: listingAnswer({ name: 'Okra' }) })
    await openApp('/farmer', { as: ['farmer'] })
    await fillForm()
    await press('Add product')
    await waitFor(async () =>
      expect((await main()).getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('Product added successfully!'),
      ),
    )
    expect(await field('Unit')).toHaveProperty('value', '')
    expect(await field('Category')).toHaveProperty('value', '')
    expect(callsOf(addProduct).map(({ body }) => body)).toMatchObject([
      {
        name: 'Okra',
        description: 'Picked at dawn.',
        // Its word in the shop.
        category: 'Grains',
        unit: 'dozen',
        price: '48',
        quantity: '4',
        image: expect.any(Blob),
      },
    ])
  })

  test.each([
    ['Not during the mango fair', 'Not during the mango fair'],
    ['', 'Failed to add product'],
  ])('that is refused shows the server’s message “%s” as “%s”', async (message, text) => {
    // A refusal of a later version of the server.
    answerLater(addProduct, 400, { message, code: 'fair.closed', requestId: 'r' })
    await openApp('/farmer', { as: ['farmer'] })
    await fillForm()
    await press('Add product')
    expect((await alert()).textContent).toContain(text)
    expect(await field('Unit')).toHaveProperty('value', 'dozen')
  })
})

const optionsOf = (select: HTMLElement): string[] =>
  within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)
    .filter((value) => value !== '')

async function fillForm(): Promise<void> {
  await field('Unit')
  const picker = document.querySelector<HTMLInputElement>('main input[type=file]')
  expect(picker).not.toBeNull()
  const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'okra.jpg', { type: 'image/jpeg' })
  if (picker !== null) fireEvent.change(picker, { target: { files: [jpeg] } })
  await (await main()).findByText('Photo is ready')
  for (const [label, text] of [
    ['Name', 'Okra'],
    ['Description', 'Picked at dawn.'],
    ['Price', '48'],
    ['Quantity', '4'],
  ] as const) {
    const input = await field(label)
    await person.clear(input)
    await person.type(input, text)
  }
  await person.selectOptions(await field('Category'), 'Cereals')
  await person.selectOptions(await field('Unit'), 'dozen')
}
