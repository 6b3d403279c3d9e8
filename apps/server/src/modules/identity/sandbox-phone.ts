/** The page of the sandbox phone: it lists text messages as they arrive. */

export const phonePage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Telefone de teste · Saguão</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/sandbox/phone.css">
</head>
<body>
<main>
<header><h1>Mensagens</h1><p>Telefone de teste. Os códigos enviados pelo Saguão aparecem aqui.</p></header>
<ol id="messages" aria-live="polite"></ol>
<p id="empty">Nenhuma mensagem ainda. Peça um código no aplicativo.</p>
</main>
<script src="/sandbox/phone.js"></script>
</body>
</html>`

export const phoneStyle = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:linear-gradient(160deg,#1d2b4f,#0b1020 70%);color:#f3f5fb;font:16px/1.4 system-ui,sans-serif}
main{max-width:430px;margin:0 auto;padding:32px 16px 48px}
header{padding:0 8px 16px}
h1{margin:0;font-size:32px;letter-spacing:-.02em}
header p,#empty{margin:4px 0 0;color:#aab4cf;font-size:14px}
#empty{padding:48px 8px;text-align:center}
ol{list-style:none;margin:0;padding:0;display:grid;gap:10px}
li{background:#ffffff1a;border:1px solid #ffffff14;border-radius:20px;padding:14px 16px;animation:arrive .24s ease-out}
li b{display:flex;justify-content:space-between;font-size:14px;color:#cfd6ea;font-weight:600}
li time{color:#98a3c2;font-weight:400}
li p{margin:6px 0 0}
li strong{display:inline-block;margin-top:8px;padding:6px 12px;border-radius:12px;background:#ffc94d;color:#1a1300;font-size:22px;letter-spacing:.18em;font-variant-numeric:tabular-nums}
@keyframes arrive{from{opacity:0;transform:translateY(-8px)}}
@media (prefers-reduced-motion:reduce){li{animation:none}}
`

export const phoneScript = `
const list = document.getElementById('messages')
const empty = document.getElementById('empty')
const shown = new Set()
function createItem({ phone, code, text, createdAt }) {
  const item = document.createElement('li')
  const head = document.createElement('b')
  const time = document.createElement('time')
  time.textContent = new Date(createdAt).toLocaleTimeString('pt-BR')
  head.append(phone, time)
  const body = document.createElement('p')
  body.textContent = text
  const codeElement = document.createElement('strong')
  codeElement.textContent = code
  item.append(head, body, codeElement)
  return item
}
async function poll() {
  try {
    const response = await fetch('/sandbox/phone/messages')
    const { list: messages } = await response.json()
    for (const message of messages.reverse()) {
      const id = message.phone + message.createdAt + message.code
      if (shown.has(id)) continue
      shown.add(id)
      list.prepend(createItem(message))
    }
    empty.hidden = shown.size > 0
  } catch {}
  setTimeout(poll, 1000)
}
poll()
`
