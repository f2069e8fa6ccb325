import { cashToCollect } from '@farmgate/domain/ordering/orders/cash-to-collect.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { formatCreditNote } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter, Part } from '#features/telling/mail-layout/letter.ts'
import type { ChangesMailFacts, FarmMailFacts, OrderMailFacts } from './order-mail-facts.ts'
import { farmBill, insteadOf, orderLine, reasonText, refundText } from './order-parts.ts'
import {
  choosable,
  orderNumber,
  rupeesText,
  type MailTexts,
  mailTexts,
} from '#features/telling/mail-layout/mail-texts.ts'

/** Mail to the buyer: what is less than ordered and why, and what happens to the money. */
export function linesChanged(facts: OrderMailFacts, changes: ChangesMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const number = orderNumber(facts.number)
  const backPaise = changes.changes.reduce((sum, each) => sum + each.amountPaise + each.feesPaise, 0)
  return {
    language,
    subject: subjectOf(say, changes, number, backPaise),
    title: say('changed.title'),
    parts: [
      { is: 'text', text: say('hello', { name: facts.buyerName }) },
      {
        is: 'text',
        text: say(`changed.by.${changes.by}`, { number, farm: changes.changes[0]?.farmName ?? '' }),
      },
      changedLines(say, language, changes, {
        label: say('totalNow'),
        amount: rupeesText(facts.currentTotalPaise),
        isTotal: true,
      }),
      ...whyChanged(say, changes.reason),
      { is: 'block', title: say('cancelled.money'), lines: [moneyText(say, facts, changes)] },
      { is: 'text', text: say('changed.creditNote', { number: formatCreditNote(changes.creditNote) }) },
      orderLine(say, language, facts.number, facts.placedAt),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: say('whyBuyer'),
  }
}

function subjectOf(say: MailTexts, { refund }: ChangesMailFacts, number: string, backPaise: number): string {
  if (backPaise === 0) return say('changed.subject', { number })
  const how = refund === null ? 'door' : 'refund'
  return say(`changed.subject.${how}`, { number, amount: rupeesText(backPaise) })
}

function moneyText(say: MailTexts, facts: OrderMailFacts, { refund }: ChangesMailFacts): string {
  if (refund !== null) return refundText(say, { ...refund, to: facts.paymentMethod })
  return isCash(facts.paymentMethod) && !facts.isPaid
    ? say('changed.door', { total: rupeesText(cashToCollect(facts.currentTotalPaise)) })
    : say('changed.noMoney')
}

/** Mail to a farm: a buyer or an operator has changed what it packs, or what it earns. */
export function farmLinesChanged(
  facts: FarmMailFacts,
  changes: ChangesMailFacts,
  isEnded: boolean,
  language: Language,
): Letter {
  const say = mailTexts(language)
  const about = { number: orderNumber(facts.number), buyer: facts.buyerName, place: facts.buyerPlace }
  const isOnlyMoney = changes.changes.every(({ lessParts }) => lessParts === 0)
  const what = isEnded ? 'ended' : isOnlyMoney ? 'amount' : 'less'
  const backPaise = changes.changes.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return {
    language,
    subject: say(`farmChanged.${what}.subject`, about),
    title: say(`farmChanged.${what}.title`),
    parts: [
      { is: 'text', text: say('hello', { name: facts.farmName }) },
      {
        is: 'text',
        text: say(changes.by === 'buyer' ? 'farmChanged.byBuyer' : 'farmChanged.byMarket', about),
      },
      changedLines(say, language, changes, {
        label: say('farmChanged.back'),
        amount: rupeesText(-backPaise),
        isTotal: true,
      }),
      ...whyChanged(say, changes.reason),
      orderLine(say, language, facts.number, facts.placedAt),
      ...(isEnded ? [] : [farmBill(say, language, say('farmChanged.left'), facts)]),
      { is: 'link', text: say('seeOrders'), url: facts.ordersUrl },
    ],
    footer: choosable(say, 'whyFarmer'),
  }
}

const changedLines = (
  say: MailTexts,
  language: Language,
  { changes }: ChangesMailFacts,
  total: { readonly label: string; readonly amount: string; readonly isTotal: boolean },
): Part => {
  const feesPaise = changes.reduce((sum, change) => sum + change.feesPaise, 0)
  return {
    is: 'bill',
    title: say('changed.lines'),
    rows: changes.map(({ name, unit, kind, lessParts, keptParts, amountPaise }) => ({
      name,
      detail:
        lessParts === 0
          ? say(`change.${kind}`)
          : `${insteadOf(say, language, unit, keptParts, keptParts + lessParts)} · ${say(`change.${kind}`)}`,
      amount: rupeesText(-amountPaise),
    })),
    sums: [
      ...(feesPaise > 0 && !total.amount.startsWith('-')
        ? [{ label: say('feesBack'), amount: rupeesText(-feesPaise), isTotal: false }]
        : []),
      total,
    ],
  }
}

const whyChanged = (say: MailTexts, reason: string | null): Part[] =>
  reason === null ? [] : [{ is: 'block', title: say('why'), lines: [reasonText(say, reason)] }]
