import type { Method, Order } from './entities.ts'
import { type SheetLanguage, words } from './sheet-words.ts'

export interface SheetView {
  /** Null when there is nothing to pay. */
  readonly order: Order | null
  readonly merchant: string
  readonly method: Method
  readonly language: SheetLanguage
  readonly theme: 'light' | 'dark'
  /** The page that opened the sheet, the only one it sends messages to. */
  readonly origin: string
  readonly approveAfterMs: number | null
}

export function sheetPage({
  order,
  merchant,
  method,
  language,
  theme,
  origin,
  approveAfterMs,
}: SheetView): string {
  const texts = words[language]
  const rows: readonly (readonly [string, string])[] = [
    [texts.to, merchant],
    [texts.method, texts.methods[method]],
    [texts.order, order?.id ?? ''],
  ]
  const data = {
    origin,
    order: order?.id ?? '',
    method,
    'approve-after-ms': approveAfterMs === null ? '' : String(approveAfterMs),
    countdown: texts.countdown,
    failed: texts.failed,
    unreachable: texts.unreachable,
  }
  return `<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="stylesheet" href="/_sim/sheet.css">
<script type="module" src="/_sim/sheet.js"></script>
</head>
<body>
<main class="sheet" ${Object.entries(data)
    .map(([name, value]) => `data-${name}="${escape(value)}"`)
    .join(' ')}>
<div class="head">
<h1 tabindex="-1">${texts.title}</h1>
<button type="button" class="close" id="close" aria-label="${texts.close}"><svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg></button>
</div>
<p class="note">${texts.sandbox}</p>
${order === null ? `<p class="alert" role="alert">${texts.refused}</p>` : payable(order)}
</main>
</body>
</html>
`

  function payable({ amount, currency }: Order): string {
    return `<p class="amount">${escape(money(amount, currency))}</p>
<dl>
${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`).join('\n')}
</dl>
<p class="alert" id="alert" role="alert" hidden></p>
<div class="buttons">
<button type="button" class="primary" id="approve">${texts.approve}</button>
<button type="button" class="secondary" id="fail">${texts.fail}</button>
</div>
<p class="countdown" id="countdown" hidden></p>`
  }
}

const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100)

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
