import { shortDayText } from '@farmgate/messages/window-text.ts'
import { axeFaults } from './axe.ts'
import { placeByCall, productOnSale, test } from './orders.ts'
import { newName } from './listings.ts'
import { openAccount, signInByCall } from './people.ts'
import { settle } from './page-list.ts'
import { dayAhead, putOnDay, roundByCall } from './rounds.ts'
import { expect } from './test.ts'

const TEXTS = {
  en: {
    bring: /Bring to Kothrud point, Paud Road, by \w{3} 11:00 am/,
    final: /Orders close .+, 8 pm\. The list is final at 8:30 pm\./,
    packed: '0 of 1 bags packed',
    cannot: (day: string) => `Can’t come on ${day}`,
    hits: '1 bag for 1 buyer',
    reason: 'Reason',
    missing: 'Please give a reason',
    send: 'Can’t come',
    saved: 'Saved. The buyers get a notice.',
    next: /Nothing to pack today/,
    notice: /your bag comes on/,
    free: /The tractor broke\. You can cancel it free of charge/,
  },
  hi: {
    bring: /Kothrud point, Paud Road पर .+ सुबह 11 बजे तक पहुँचा दें/,
    final: /ऑर्डर .+ रात 8 बजे बंद होंगे। सूची रात 8:30 बजे पक्की होगी।/,
    packed: '1 में से 0 थैले पैक हुए',
    cannot: (day: string) => `${day} को नहीं आ पाएँगे`,
    hits: '1 खरीदार के 1 थैला',
    reason: 'वजह',
    missing: 'कृपया वजह लिखें',
    send: 'नहीं आ पाएँगे',
    saved: 'सेव हो गया। खरीदारों को बता दिया गया।',
    next: /आज कुछ पैक नहीं करना है/,
    notice: /आपका थैला अब .+ को आएगा/,
    free: /The tractor broke। आप इसे मुफ़्त में रद्द कर सकते हैं/,
  },
} as const

for (const language of ['en', 'hi'] as const)
  test(`a farmer packs by round day, can’t come, and the buyer reads why, ${language}`, async ({
    page,
    request,
    baseURL,
  }) => {
    test.setTimeout(90_000)
    const words = TEXTS[language]
    const farm = await openAccount(request, 'farmer')
    const product = await productOnSale(request, newName('Brinjal'), { price: '40' }, farm)
    const round = await roundByCall(request, undefined, { farms: [product.farmer._id] })
    const buyer = await openAccount(request, 'user')
    const days = [dayAhead(2), dayAhead(4)]
    for (const [index, day] of days.entries()) {
      const { _id } = await placeByCall(request, buyer, [{ product, quantity: index + 1 }])
      await putOnDay(_id, round, day)
    }
    await signInByCall(page, farm)
    await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
    await page.goto('/farmer/today')
    await expect(page.getByText(words.next)).toBeVisible()

    await page.goto('/farmer/pack')
    await settle(page)
    await expect(page.locator('.bring')).toContainText(words.bring)
    await expect(page.locator('.bring')).toContainText(words.final)
    await expect(page.getByText(words.packed)).toBeVisible()
    const chips = page.locator('.pack-days').getByRole('button')
    await expect(chips).toHaveCount(2)
    await chips.last().click()
    await expect(page.locator('.bag-number')).toHaveText('1')
    expect(await axeFaults(page)).toEqual([])

    // Before it is said, the page shows whom it hits.
    // By its name: which days are offered besides it depends on the hour, with the cut-off at 8 pm.
    const [first = ''] = days
    const missed = shortDayText(`${first}T10:30:00Z`, language)
    await page.getByRole('button', { name: words.cannot(missed), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(words.hits)).toBeVisible()
    await dialog.getByRole('button', { name: words.send }).click()
    await expect(dialog.getByText(words.missing)).toBeVisible()
    await dialog.getByLabel(words.reason).fill('The tractor broke')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: words.send }).click()
    await expect(page.getByText(words.saved)).toBeVisible()

    await signInByCall(page, buyer)
    await page.goto('/inbox')
    await expect(page.getByText(words.notice)).toBeVisible()
    await expect(page.getByText(words.free)).toBeVisible()
  })
