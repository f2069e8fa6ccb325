import type { Language } from '@farmgate/messages/languages.ts'
import { type Letter, type Part, plainLine, type Row, shown, type Sum } from './letter.ts'

/**
 * Renders the letter as HTML for mail programs: one column of tables, because some support nothing newer; colours on
 * each element, because some drop style sheets; no remote resource, so that opening the mail reveals nothing. The style
 * sheet only switches to dark colours where the reader's system does. `sender` are the lines that say who runs the market.
 */
export const letterHtml = (
  { language, subject, title, parts, footer }: Letter,
  sender: readonly string[] = [],
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(shown(subject))}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#FBF8F1">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background-color:#FBF8F1">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;${FONT}">
<tr><td class="action" style="padding:0 8px 16px;font-size:20px;font-weight:700;color:#1E6B41">Farmgate</td></tr>
<tr><td class="surface line ink" style="padding:24px;background-color:#FFFFFF;border:1px solid #E7E0D0;border-radius:16px;color:#1B2A20;line-height:${LINE_HEIGHT[language]};overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:24px;line-height:${language === 'hi' ? 1.4 : 1.2};font-weight:700">${escaped(shown(title))}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px 0;font-size:13px;line-height:1.55;color:#626C63">${[footer, ...sender].map(escaped).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

/** Devanagari has signs above and below the line, so it needs more line height. */
const LINE_HEIGHT: Record<Language, number> = { en: 1.55, hi: 1.7 }

/** System fonts that phones and computers already have, for both scripts. */
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Devanagari',sans-serif"

const DARK = `@media (prefers-color-scheme:dark){${[
  '.paper{background-color:#111814!important}',
  '.surface{background-color:#1A231D!important}',
  '.line{border-color:#3A463E!important}',
  '.ink{color:#F3F0E7!important}',
  '.quiet{color:#9DA89F!important}',
  '.action{color:#7FCB98!important}',
  '.button{background-color:#7FCB98!important;color:#08291A!important}',
].join('')}}`

function partHtml(part: Part): string {
  switch (part.is) {
    case 'text':
      return `<p style="margin:0 0 16px;font-size:16px">${escaped(shown(part.text))}</p>`
    case 'bill':
      return `${heading(part.title)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px">
${part.rows.map(rowHtml).join('\n')}
${part.sums.map(sumHtml).join('\n')}
</table>`
    case 'block':
      return `${heading(part.title)}
<p style="margin:0 0 16px;font-size:16px">${part.lines.map((line) => escaped(part.keepsLinks === true ? line : shown(line))).join('<br>')}</p>`
    case 'link':
      return `<p style="margin:24px 0 8px"><a class="button" href="${escaped(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background-color:#1E6B41;color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none">${escaped(part.text)}</a></p>`
  }
}

const heading = (text: string): string =>
  `<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.4;font-weight:700">${escaped(shown(text))}</h2>`

const rowHtml = ({ name, detail, amount }: Row): string => `<tr>
<td valign="top" style="padding:6px 12px 6px 0">${escaped(shown(name))}<br><span class="quiet" style="font-size:14px;color:#626C63">${escaped(shown(detail))}</span></td>
${amountCell(amount, 'padding:6px 0')}
</tr>`

/** The first row of sums has the dashed rule of a receipt. */
const sumHtml = ({ label, amount, isTotal }: Sum, index: number): string => {
  const style = `padding:${index === 0 ? '12px' : '2px'} 0 2px${index === 0 ? ';border-top:2px dashed #E7E0D0' : ''}${isTotal ? ';font-weight:700' : ''}`
  return `<tr>
<td valign="top" class="line" style="${style}">${escaped(shown(label))}</td>
${amountCell(amount, style)}
</tr>`
}

const amountCell = (amount: string, style: string): string =>
  `<td valign="top" align="right" class="line" style="${style};white-space:nowrap">${escaped(amount)}</td>`

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => plainLine(text).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
