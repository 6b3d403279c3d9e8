/** The page of the sandbox bank: reads a QR code or an order id, and pays, declines or delays it. */

const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const bank = icon('M3 10l9-6 9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18')

export const bankPage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0d3b3a">
<title>Banco de teste · Saguão</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/sandbox/bank.css">
</head>
<body>
<header>
<div class="brand"><span class="mark">${bank}</span><span>Banco de teste</span></div>
<h1>O que vamos pagar?</h1>
<p>Aqui nenhum dinheiro é de verdade. Cada botão avisa o Saguão como um banco avisaria.</p>
</header>
<main>
<form id="read" class="card">
<label for="code">PIX copia e cola ou número do pedido</label>
<textarea id="code" rows="3" spellcheck="false" autocomplete="off" placeholder="00020101… ou D0MW…"></textarea>
<div class="pair"><button type="button" id="paste" class="quiet">Colar</button><button type="submit" class="main">Continuar</button></div>
<p id="unread" class="error" role="alert" hidden></p>
</form>
<section id="pay" class="card" aria-live="polite" hidden>
<p class="eyebrow">Você paga para</p>
<h2>Saguão</h2>
<p id="amount" class="amount"></p>
<dl><div><dt>Forma</dt><dd id="method"></dd></div><div><dt>Pedido</dt><dd id="order"></dd></div><div><dt>Situação</dt><dd id="state"></dd></div></dl>
<p id="said" class="said" role="status" hidden></p>
<button id="settle" class="main wide" data-outcome="success">Pagar</button>
<div class="pair"><button class="danger" data-outcome="failure">Recusar</button><button class="quiet" data-outcome="success" data-delay="10000">Pagar em 10 s</button></div>
<details><summary>Casos difíceis</summary>
<div class="grid">
<button class="quiet" data-outcome="failure" data-reason="insufficient">Sem saldo</button>
<button class="quiet" data-outcome="twice">Pagar duas vezes</button>
<button class="quiet" data-outcome="wrong-amount">Pagar valor errado</button>
<button class="quiet" data-outcome="silent">Pagar sem avisar</button>
<button class="quiet" data-outcome="forged">Aviso falso</button>
</div>
</details>
<a class="back" href="/deposit">Voltar ao Saguão</a>
</section>
<section class="lists">
<div class="tabs" role="tablist" aria-label="Pedidos no banco">
<button role="tab" id="tab-charges" aria-selected="true" aria-controls="charges">Cobranças</button>
<button role="tab" id="tab-payouts" aria-selected="false" aria-controls="payouts">Saques a pagar</button>
</div>
<div id="charges" role="tabpanel" aria-labelledby="tab-charges"></div>
<div id="payouts" role="tabpanel" aria-labelledby="tab-payouts" hidden></div>
</section>
</main>
<script src="/sandbox/bank.js"></script>
</body>
</html>`

export const bankStyle = `
*{box-sizing:border-box}
[hidden]{display:none!important}
:root{--ink:#10201f;--soft:#5a6b69;--line:#dfe7e5;--deep:#0d3b3a;--main:#0b7a6f;--ground:#eef3f1;--red:#b3261e}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
header{background:linear-gradient(160deg,#12524f,#0d3b3a 60%,#092b2b);color:#f2fbf9;padding:22px 20px 72px}
header>*,main{max-width:460px;margin:0 auto}
.brand{display:flex;align-items:center;gap:10px;font-weight:600}
.mark{display:grid;place-items:center;width:34px;height:34px;border-radius:11px;background:#ffffff1f}
.mark svg{width:20px;height:20px}
h1{font-size:26px;letter-spacing:-.02em;margin:20px auto 6px}
header p{color:#bcd6d2;font-size:14px}
main{padding:0 16px 48px;margin-top:-52px;display:grid;gap:14px}
.card{background:#fff;border-radius:20px;padding:18px;box-shadow:0 1px 2px #0b2b2a14,0 10px 28px #0b2b2a14}
label,.eyebrow{display:block;font-size:13px;color:var(--soft);margin:0 0 6px}
textarea{width:100%;resize:none;border:1px solid var(--line);border-radius:14px;padding:12px;font:14px/1.4 ui-monospace,monospace;color:inherit;background:#f8fbfa}
textarea:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #7cc7bd;outline-offset:2px}
button{font:600 15px/1.15 system-ui,sans-serif;min-height:46px;border-radius:14px;border:0;padding:0 16px;cursor:pointer;color:inherit}
button:disabled{opacity:.5;cursor:default}
.main{background:var(--main);color:#fff}
.main:active{background:#096a60}
.quiet{background:#e9f1ef;color:var(--deep)}
.danger{background:#fbe9e7;color:var(--red)}
.wide{width:100%;min-height:52px;font-size:17px;margin-top:6px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px;margin-top:10px}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:10px;padding-top:12px}
#pay .grid button:last-child:nth-child(odd){grid-column:1/-1}
#read .pair{grid-template-columns:auto 1fr}
.error{color:var(--red);font-size:14px;margin:10px 0 0}
h2{margin:0;font-size:20px}
.amount{margin:2px 0 12px;font-size:38px;font-weight:700;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
dl{margin:0 0 12px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line);font-size:14px}
#order{font-size:12px}
dt{color:var(--soft)}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
.said{margin:0 0 12px;padding:12px 14px;border-radius:14px;background:#e3f4ef;color:#0a5a50;font-size:14px}
.said.bad{background:#fbe9e7;color:var(--red)}
details{margin-top:14px;font-size:14px}
summary{cursor:pointer;color:var(--soft);padding:4px 0}
.back{display:block;text-align:center;margin-top:16px;color:var(--main);font-weight:600;text-decoration:none}
.tabs{display:grid;grid-template-columns:1fr 1fr;background:#dfe9e6;border-radius:14px;padding:4px;margin:8px 0 10px}
.tabs button{min-height:40px;background:none;color:var(--soft);border-radius:11px}
.tabs [aria-selected=true]{background:#fff;color:var(--deep);box-shadow:0 1px 3px #0b2b2a1f}
ol{list-style:none;margin:0;padding:0;display:grid;gap:8px}
li{background:#fff;border-radius:16px;padding:14px 16px}
li .row{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
li b{font-size:17px;font-variant-numeric:tabular-nums}
li small{color:var(--soft);display:block;overflow-wrap:anywhere}
li .pair{margin-top:10px}
li>button{margin-top:10px;width:100%}
.chip{font-size:12px;font-weight:600;padding:3px 9px;border-radius:99px;background:#e9f1ef;color:var(--deep);white-space:nowrap}
.chip.paid{background:#dcf3e6;color:#0b6b3a}
.chip.failed{background:#fbe9e7;color:var(--red)}
.none{text-align:center;color:var(--soft);padding:28px 8px;font-size:14px}
.otp{letter-spacing:.16em;font-weight:700}
`

export const bankScript = `
const $ = (id) => document.getElementById(id)
const words = { waiting: 'Aguardando', paid: 'Pago', failed: 'Recusado' }
const methods = { pix: 'PIX', bank: 'Transferência bancária', telebirr: 'telebirr', cbebirr: 'CBE Birr', mpesa: 'M-PESA', Other: 'Outro celular' }
const money = (amount, currency) => new Intl.NumberFormat(currency === 'BRL' ? 'pt-BR' : 'es-CL', { style: 'currency', currency }).format(amount)
const effects = {
  credited: 'Pago. O Saguão creditou o valor.',
  credited_late: 'Pago fora do prazo. O Saguão creditou e vai conferir.',
  failed: 'Recusado. O Saguão já sabe.',
  repeated: 'O Saguão já sabia. Nada mudou.',
  paid_again: 'Segundo pagamento: o Saguão não creditou e vai conferir.',
  mismatch: 'Valor diferente: o Saguão não creditou e vai conferir.',
  contradiction: 'O Saguão já tinha outro resultado. Nada mudou.',
  unknown_order: 'O Saguão não conhece este pedido.',
  paid: 'Saque pago.',
  returned: 'Saque recusado. O dinheiro voltou para o jogador.',
}
let current = ''

async function call(path, body) {
  const response = await fetch(path, body && { method: 'POST', headers: { 'content-type': 'application/json', lang: 'pt' }, body: JSON.stringify(body) })
  const json = await response.json()
  if (!response.ok || json.success === false) throw new Error(json.message || 'Não deu certo.')
  return json.data || json
}

function show(order) {
  current = order.id
  $('pay').hidden = false
  $('amount').textContent = money(order.amount, order.currency)
  $('method').textContent = methods[order.paymentMethod] || order.paymentMethod
  $('order').textContent = order.id
  $('settle').textContent = order.state === 'paid' ? 'Avisar de novo' : 'Pagar'
  $('state').textContent = words[order.state] + (order.reason ? ' · ' + order.reason : '')
}

function showResult(text, bad) {
  $('said').hidden = false
  $('said').textContent = text
  $('said').classList.toggle('bad', Boolean(bad))
}

const describeResults = (results) => results.map(({ status, effects: done }) => done.map((one) => effects[one] || one).join(' ') || 'Aviso recusado pelo Saguão (' + status + ').').join(' ')

async function read(code) {
  $('unread').hidden = true
  try {
    show(await call('/sandbox/bank/order?code=' + encodeURIComponent(code)))
    $('said').hidden = true
    $('pay').scrollIntoView({ behavior: 'smooth', block: 'nearest' })
  } catch {
    $('unread').hidden = false
    $('unread').textContent = 'Não conseguimos ler este código. Copie de novo no Saguão.'
  }
}

async function pay(button) {
  const { outcome, reason, delay } = button.dataset
  button.disabled = true
  try {
    const body = { id: current, outcome, delayMs: Number(delay || 0) }
    if (reason) body.reason = reason
    const { told } = await call('/sandbox/pay', body)
    if (delay) showResult('Combinado: o pagamento sai em ' + delay / 1000 + ' segundos.')
    else showResult(told.length ? describeResults(told) : 'Pago, mas o aviso se perdeu. O Saguão vai perguntar.', told.some(({ status }) => status !== 200))
    show(await call('/sandbox/bank/order?code=' + current))
  } catch (error) {
    showResult(error.message, true)
  }
  button.disabled = false
  look()
}

function element(tag, text, className) {
  const made = document.createElement(tag)
  if (text) made.textContent = text
  if (className) made.className = className
  return made
}

function head({ amount, currency, state }) {
  const row = element('div', '', 'row')
  row.append(element('b', money(amount, currency)), element('span', words[state], 'chip ' + state))
  return row
}

const when = (at) => new Date(at).toLocaleString('pt-BR', { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' })

function chargeItem(charge) {
  const item = element('li')
  item.append(head(charge), element('small', (methods[charge.paymentMethod] || charge.paymentMethod) + ' · ' + when(charge.createdAt)), element('small', charge.id))
  if (charge.otpCode && charge.state === 'waiting') item.append(element('small', 'Código ' + charge.otpCode, 'otp'))
  if (charge.state === 'waiting') {
    const open = element('button', 'Abrir', 'quiet')
    open.onclick = () => read(charge.id)
    item.append(open)
  }
  return item
}

function payoutItem(payout) {
  const item = element('li')
  item.append(head(payout), element('small', [methods[payout.paymentMethod] || payout.paymentMethod, payout.account, payout.name].filter(Boolean).join(' · ')), element('small', payout.id))
  if (payout.state !== 'waiting') return item
  const pair = element('div', '', 'pair')
  for (const [outcome, text, className] of [['failure', 'Devolver', 'danger'], ['success', 'Pagar', 'main']]) {
    const button = element('button', text, className)
    button.onclick = async () => {
      button.disabled = true
      const body = outcome === 'failure' ? { id: payout.id, outcome, reason: 'account-unknown' } : { id: payout.id, outcome }
      await call('/sandbox/payout', body).catch(() => undefined)
      look()
    }
    pair.append(button)
  }
  item.append(pair)
  return item
}

function listOf(items) {
  const list = element('ol')
  // Safari drops the list role of a list without markers.
  list.setAttribute('role', 'list')
  list.append(...items)
  return list
}

let last = ''
async function look() {
  try {
    const lists = await call('/sandbox/bank/list')
    const now = JSON.stringify(lists)
    if (now === last) return
    last = now
    const none = (text) => element('p', text, 'none')
    $('charges').replaceChildren(lists.charges.length ? listOf(lists.charges.map(chargeItem)) : none('Nenhuma cobrança ainda.'))
    $('payouts').replaceChildren(lists.payouts.length ? listOf(lists.payouts.map(payoutItem)) : none('Nenhum saque chegou ao banco ainda.'))
  } catch {}
}

function choose(name) {
  for (const one of ['charges', 'payouts']) {
    $('tab-' + one).setAttribute('aria-selected', String(one === name))
    $(one).hidden = one !== name
  }
}

$('read').onsubmit = (event) => {
  event.preventDefault()
  read($('code').value)
}
$('paste').onclick = async () => {
  $('code').value = await navigator.clipboard.readText().catch(() => '')
  $('code').focus()
}
for (const button of document.querySelectorAll('[data-outcome]')) button.onclick = () => pay(button)
for (const name of ['charges', 'payouts']) $('tab-' + name).onclick = () => choose(name)
const asked = new URLSearchParams(location.search).get('order')
if (asked) read(asked)
look()
setInterval(look, 2000)
`
