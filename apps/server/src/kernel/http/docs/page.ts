/** The contract as an HTML page without scripts; every text is escaped. */
import { type ErrorCode, errors } from '@saguao/contract/calls/errors.ts'
import { bodyOf, type Document, dataOf, type Operation, type Schema } from '#kernel/http/docs/document.ts'
import { exampleOf } from '#kernel/http/docs/example.ts'
import { type Field, fieldsOf } from '#kernel/http/docs/fields.ts'
import { emptyHtml, type Html, html } from '#kernel/http/docs/html.ts'
import { message } from '#kernel/http/messages/messages.ts'

export type Entry = {
  readonly path: string
  readonly section: string
  readonly searchText: string
  readonly content: Html
}

const maxOpenResults = 3

/** All calls, rendered once; a search filters them. */
export const entriesOf = ({ paths }: Document): Entry[] =>
  Object.entries(paths).map(([path, { post }]) => {
    const section = post.tags[0] ?? ''
    return {
      path,
      section,
      searchText: `${path} ${post.summary} ${section}`.toLowerCase(),
      content: renderCall(path, post),
    }
  })

export function renderPage(document: Document, entries: readonly Entry[], search: string): string {
  const found = entries.filter(({ searchText }) => searchText.includes(search.toLowerCase()))
  const sections = document.tags.filter(({ name }) => found.some(({ section }) => section === name))
  const open = search !== '' && found.length <= maxOpenResults
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
<p class="lead">${description} The response is always an envelope: <code>success</code>, <code>message</code>, <code>data</code>, and on failure a stable <code>code</code>. The same as <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<main>
<form class="find" action="/docs" role="search">
<input type="search" name="q" value="${search}" maxlength="64" placeholder="Find a call" aria-label="Find a call" autocomplete="off">
<button>Find</button>
</form>
${search === '' ? renderSections(document) : html`<p class="none">${found.length} of ${entries.length} calls. <a href="/docs">Show all</a></p>`}
${sections.map(({ name }) =>
  renderSection(
    name,
    found.filter(({ section }) => section === name),
    open,
  ),
)}
${search === '' ? html`${errorsHtml}` : emptyHtml}
<footer>Headers: <code>content-type: application/json</code>, <code>lang</code> (en, ks, pt), <code>token</code> when logged in. A <code>token</code> header in the response replaces it.</footer>
</main>
</body>
</html>`
  return page.html
}

const mark = html`<svg viewBox="0 0 40 40" fill="none" aria-hidden="true"><path d="M6.5 30V17.5a13.5 13.5 0 0 1 27 0V30" stroke="#ffc44d" stroke-width="4.2" stroke-linecap="round"/><path d="M13.5 28.5V18a6.5 6.5 0 0 1 13 0v10.5z" fill="#ffc44d"/><path d="M13.5 30.6h13l6.3 5.6c.7.6.2 1.8-.7 1.8H7.9c-.9 0-1.4-1.2-.7-1.8z" fill="#f0a422" opacity=".42"/></svg>`

const renderSections = ({ tags }: Document): Html =>
  html`<nav aria-label="Sections"><ul class="sections">${tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}<li><a href="#codes">error codes</a></li></ul></nav>`

const renderSection = (name: string, entries: readonly Entry[], open: boolean): Html =>
  html`<section id="${name}"><h2>${name}<small>${entries.length === 1 ? '1 call' : `${entries.length} calls`}</small></h2>
${entries.map(({ content }) => html`<details${open ? html` open` : emptyHtml}>${content}</details>`)}</section>`

const renderCall = (path: string, operation: Operation): Html => html`<summary><code>${path}</code>
<span class="badges">${operation['x-once'] ? html`<span class="badge money">moves money</span>` : emptyHtml}<span class="badge">${operation['x-access']}</span></span>
<span>${operation.summary}</span></summary>
<div class="inside" id="${operation.operationId}">
<p>${renderRules(operation)}</p>
<div class="sides"><div>${renderSchema('Body', bodyOf(operation))}</div><div>${renderSchema('Response data', dataOf(operation))}</div></div>
</div>`

function renderRules({ 'x-access': access, 'x-once': once, 'x-rate-limit': rate }: Operation): Html {
  const who = access === 'guest' ? 'No login required.' : 'Needs the token of a player.'
  const whose = rate.by === 'address' ? 'per address' : 'per caller'
  const often = `At most ${rate.points} in ${rate.perSeconds} s ${whose}.`
  const again = once ? ' The same requestId from the same player gets the first response again.' : ''
  return html`<code>POST</code> ${who} ${often}${again}`
}

function renderSchema(title: string, schema: Schema | undefined): Html {
  if (!schema) return html`<h3>${title}</h3><p class="none">A file, or the envelope of a refusal.</p>`
  const fields = fieldsOf(schema)
  if (fields.length === 0) return html`<h3>${title}</h3><p class="none">No fields.</p>`
  const example = JSON.stringify(exampleOf(schema), null, 2)
  return html`<h3>${title}</h3><ul class="fields">${fields.map(renderField)}</ul><h3>Example</h3><pre tabindex="0">${example}</pre>`
}

const renderField = ({ name, type, optional, notes }: Field): Html =>
  html`<li><code>${name}</code><span class="type">${type}</span>${optional ? html`<span class="optional">optional</span>` : emptyHtml}${notes.length > 0 ? html`<span class="notes">${notes.join(' · ')}</span>` : emptyHtml}</li>`

function renderError(code: ErrorCode): Html {
  const { status, message: key } = errors[code]
  return html`<li><code>${code}</code><span class="type">${status}</span><span class="notes">${message(key, 'en')}</span></li>`
}

const codes = Object.keys(errors) as ErrorCode[]

const errorsHtml = html`<section id="codes"><h2>Error codes</h2>
<p class="lead">A business refusal is HTTP 200 with <code>success: false</code>. The message is in the language of <code>lang</code>; here it is in English.</p>
<ul class="fields codes">${codes.map(renderError)}</ul></section>`
