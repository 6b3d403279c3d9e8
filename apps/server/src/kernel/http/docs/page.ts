/** The contract as a page to read: no script in it, every text escaped. */
import { type ErrorCode, errors } from '@saguao/contract/calls/errors.ts'
import { bodyOf, type Document, dataOf, type Operation, type Schema } from '#kernel/http/docs/document.ts'
import { exampleOf } from '#kernel/http/docs/example.ts'
import { type Field, fieldsOf } from '#kernel/http/docs/fields.ts'
import { type Html, html, nothing } from '#kernel/http/docs/html.ts'
import { message } from '#kernel/http/messages/messages.ts'

export type Entry = {
  readonly path: string
  readonly section: string
  readonly words: string
  readonly shown: Html
}

const fewEnoughToOpen = 3

/** Every call, drawn once; a search only chooses among them. */
export const entriesOf = ({ paths }: Document): Entry[] =>
  Object.entries(paths).map(([path, { post }]) => {
    const section = post.tags[0] ?? ''
    return {
      path,
      section,
      words: `${path} ${post.summary} ${section}`.toLowerCase(),
      shown: drawCall(path, post),
    }
  })

export function drawPage(document: Document, entries: readonly Entry[], asked: string): string {
  const found = entries.filter(({ words }) => words.includes(asked.toLowerCase()))
  const sections = document.tags.filter(({ name }) => found.some(({ section }) => section === name))
  const open = asked !== '' && found.length <= fewEnoughToOpen
  const { title, version, description } = document.info
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0a0e18">
<title>${title} · calls</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header class="top">
<h1 class="brand">${mark}<span>${title} <small>calls · ${version}</small></span></h1>
<p class="lead">${description} The answer is always an envelope: <code>success</code>, <code>message</code>, <code>data</code>, and on failure a stable <code>code</code>. The same as <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<main>
<form class="find" action="/docs" role="search">
<input type="search" name="q" value="${asked}" maxlength="64" placeholder="Find a call" aria-label="Find a call" autocomplete="off">
<button>Find</button>
</form>
${asked === '' ? drawSections(document) : html`<p class="none">${found.length} of ${entries.length} calls. <a href="/docs">Show all</a></p>`}
${sections.map(({ name }) =>
  drawSection(
    name,
    found.filter(({ section }) => section === name),
    open,
  ),
)}
${asked === '' ? html`${drawErrors}` : nothing}
<footer>Headers: <code>content-type: application/json</code>, <code>lang</code> (en, ks, pt), <code>token</code> when logged in. A <code>token</code> in the answer replaces it.</footer>
</main>
</body>
</html>`
  return page.html
}

const mark = html`<svg viewBox="0 0 40 40" fill="none" aria-hidden="true"><path d="M6.5 30V17.5a13.5 13.5 0 0 1 27 0V30" stroke="#ffc44d" stroke-width="4.2" stroke-linecap="round"/><path d="M13.5 28.5V18a6.5 6.5 0 0 1 13 0v10.5z" fill="#ffc44d"/><path d="M13.5 30.6h13l6.3 5.6c.7.6.2 1.8-.7 1.8H7.9c-.9 0-1.4-1.2-.7-1.8z" fill="#f0a422" opacity=".42"/></svg>`

const drawSections = ({ tags }: Document): Html =>
  html`<nav aria-label="Sections"><ul class="sections">${tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}<li><a href="#codes">error codes</a></li></ul></nav>`

const drawSection = (name: string, entries: readonly Entry[], open: boolean): Html =>
  html`<section id="${name}"><h2>${name}<small>${entries.length === 1 ? '1 call' : `${entries.length} calls`}</small></h2>
${entries.map(({ shown }) => html`<details${open ? html` open` : nothing}>${shown}</details>`)}</section>`

const drawCall = (path: string, operation: Operation): Html => html`<summary><code>${path}</code>
<span class="badges">${operation['x-once'] ? html`<span class="badge money">moves money</span>` : nothing}<span class="badge">${operation['x-access']}</span></span>
<span>${operation.summary}</span></summary>
<div class="inside" id="${operation.operationId}">
<p>${drawRules(operation)}</p>
<div class="sides"><div>${drawSide('Body', bodyOf(operation))}</div><div>${drawSide('Data of the answer', dataOf(operation))}</div></div>
</div>`

function drawRules({ 'x-access': access, 'x-once': once, 'x-rate-limit': rate }: Operation): Html {
  const who = access === 'guest' ? 'Anybody may call.' : 'Needs the token of a player.'
  const whose = rate.by === 'address' ? 'per address' : 'per caller'
  const often = `At most ${rate.points} in ${rate.perSeconds} s ${whose}.`
  const again = once ? ' The same requestId from the same player gets the first answer again.' : ''
  return html`<code>POST</code> ${who} ${often}${again}`
}

function drawSide(title: string, schema: Schema): Html {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return html`<h3>${title}</h3><p class="none">Nothing in it.</p>`
  const example = JSON.stringify(exampleOf(schema), null, 2)
  return html`<h3>${title}</h3><ul class="fields">${fields.map(drawField)}</ul><h3>Example</h3><pre tabindex="0">${example}</pre>`
}

const drawField = ({ name, type, optional, notes }: Field): Html =>
  html`<li><code>${name}</code><span class="type">${type}</span>${optional ? html`<span class="optional">optional</span>` : nothing}${notes.length > 0 ? html`<span class="notes">${notes.join(' · ')}</span>` : nothing}</li>`

function drawError(code: ErrorCode): Html {
  const { status, message: key } = errors[code]
  return html`<li><code>${code}</code><span class="type">${status}</span><span class="notes">${message(key, 'en')}</span></li>`
}

const codes = Object.keys(errors) as ErrorCode[]

const drawErrors = html`<section id="codes"><h2>Error codes</h2>
<p class="lead">A business refusal is HTTP 200 with <code>success: false</code>. The message comes in the language of <code>lang</code>; here it is in English.</p>
<ul class="fields codes">${codes.map(drawError)}</ul></section>`
