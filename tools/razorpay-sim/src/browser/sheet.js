/** The sheet's own page, inside a frame of the shop's page. It reports the result to the shop's page only. */
const sheet = document.querySelector('main')
const words = sheet.dataset
const close = document.querySelector('#close')
const approve = document.querySelector('#approve')
const fail = document.querySelector('#fail')
const alert = document.querySelector('#alert')
const countdown = document.querySelector('#countdown')

const heading = document.querySelector('h1')
heading.focus()

close.addEventListener('click', dismiss)
approve?.addEventListener('click', () => void decide('captured'))
fail?.addEventListener('click', () => void decide('failed'))

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') dismiss()
  if (event.key === 'Tab') keepInside(event)
})

const approvesAt = words.approveAfterMs === '' ? null : performance.now() + Number(words.approveAfterMs)
let ticking = null
let isBusy = false
if (approve !== null && approvesAt !== null) countDown()

function post(message) {
  window.parent.postMessage(message, words.origin)
}

function dismiss() {
  post({ kind: 'dismissed' })
}

async function decide(outcome) {
  if (isBusy) return
  stopCountdown()
  setBusy(true)
  alert.hidden = true
  try {
    const reply = await fetch('/_sim/sheet/answer', {
      method: 'POST',
      body: JSON.stringify({ order_id: words.order, method: words.method, outcome }),
    })
    const { response, error } = await reply.json()
    if (response !== undefined) return post({ kind: 'paid', response })
    showAlert(words.failed)
    post({ kind: 'failed', error })
  } catch {
    showAlert(words.unreachable)
  }
  setBusy(false)
}

function showAlert(text) {
  alert.textContent = text
  alert.hidden = false
}

function setBusy(busy) {
  isBusy = busy
  for (const button of [approve, fail]) button.setAttribute('aria-disabled', String(busy))
}

/** The shop's page behind the frame must not get keyboard input while paying. */
function keepInside(event) {
  const stops = [close, approve, fail].filter((stop) => stop !== null)
  const at = stops.indexOf(document.activeElement)
  const next = event.shiftKey ? (at <= 0 ? stops.length - 1 : at - 1) : (at + 1) % stops.length
  event.preventDefault()
  stops[next].focus()
}

/** Approves automatically for a person who only watches. The first touch stops it: from then on a person decides. */
function countDown() {
  countdown.hidden = false
  const tick = () => {
    const leftMs = approvesAt - performance.now()
    if (leftMs <= 0) return void decide('captured')
    countdown.textContent = words.countdown.replace('{seconds}', String(Math.ceil(leftMs / 1000)))
  }
  tick()
  ticking = setInterval(tick, 100)
  for (const touch of ['keydown', 'pointerdown', 'click']) document.addEventListener(touch, stopCountdown)
  document.addEventListener('focusin', ({ target }) => {
    // The browser restores the heading's focus when the window returns; that is not a person's action.
    if (target !== heading) stopCountdown()
  })
}

function stopCountdown() {
  clearInterval(ticking)
  countdown.hidden = true
}
