import { player } from '@saguao/contract/calls/call.ts'
import { calls } from '@saguao/contract/calls/calls.ts'
import { errors } from '@saguao/contract/calls/errors.ts'
import { openApiDocument } from '@saguao/contract/calls/openapi.ts'
import { Ajv } from 'ajv'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { addDocs } from '#kernel/http/docs/docs.ts'
import { bodyOf, dataOf, documentOf } from '#kernel/http/docs/document.ts'
import { exampleOf } from '#kernel/http/docs/example.ts'
import { fieldsOf } from '#kernel/http/docs/fields.ts'

function serve(table: Parameters<typeof addDocs>[1] = calls) {
  const http = Fastify()
  addDocs(http, table)
  return (url: string) => http.inject({ url })
}

describe('the API page', () => {
  it('shows every call and every error code', async () => {
    const { body, statusCode, headers } = await serve()('/docs')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    for (const path of Object.keys(calls)) expect(body).toContain(`<code>${path}</code>`)
    for (const code of Object.keys(errors)) expect(body).toContain(`<code>${code}</code>`)
  })

  it('has no script, and its policy allows none', async () => {
    const { body, headers } = await serve()('/docs')
    expect(body).not.toMatch(/<script|\son\w+=|javascript:|style="/i)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  it('finds calls by path or summary and expands a few results', async () => {
    const { body } = await serve()('/docs?q=Collect+the+PIGGY')
    expect(body).toContain('/v1/pig/collect')
    expect(body).toContain('<details open>')
    expect(body).not.toContain('<code>/user/login</code>')
  })

  it.each([
    '?q=a&q=b',
    '?q[x]=1',
    '?q=%00%ff',
    `?q=${'x'.repeat(9000)}`,
    '?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  ])('responds to any search (%#) without an error or injected markup', async (query) => {
    const { statusCode, body } = await serve()(`/docs${query}`)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script')
  })

  it('escapes all texts of the contract', async () => {
    const hostileText = '<img src=x onerror="alert(1)">&\''
    const table = {
      [`/${hostileText}`]: player(
        hostileText,
        { [hostileText]: Type.String({ description: hostileText }) },
        Type.Object({}),
      ),
    }
    const { body } = await serve(table)('/docs')
    expect(body).not.toContain('<img')
    expect(body).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;')
  })

  it('serves its stylesheet', async () => {
    const { headers, statusCode } = await serve()('/docs/style.css')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })
})

it('/docs/openapi.json is the OpenAPI document of the contract', async () => {
  const { headers, body } = await serve()('/docs/openapi.json')
  expect(headers['content-type']).toContain('application/json')
  expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(openApiDocument(calls))))
})

describe('examples', () => {
  const ajv = new Ajv({ strict: false })
  const sides = Object.entries(documentOf(calls).paths).flatMap(([path, { post }]) => {
    const data = dataOf(post)
    return [
      [`the body of ${path}`, bodyOf(post)] as const,
      ...(data ? [[`the response of ${path}`, data] as const] : []),
    ]
  })

  it.each(sides)('%s fits its schema', (_, schema) => {
    expect(ajv.validate(schema, exampleOf(schema)), ajv.errorsText()).toBe(true)
  })
})

it('fields are listed flat with their constraints', () => {
  const schema = Type.Object({
    list: Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }), { maxItems: 9 }),
    status: Type.Enum([1, 2]),
    note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 1000 }),
    pageNum: Type.Integer({ minimum: 1, default: 1 }),
  })
  expect(fieldsOf(schema)).toEqual([
    { name: 'list', type: 'object[]', optional: false, notes: ['at most 9 items'] },
    { name: 'list[].id', type: 'string', optional: false, notes: ['1 to 64 characters'] },
    { name: 'status', type: '1 | 2', optional: false, notes: [] },
    { name: 'note', type: 'string or null', optional: true, notes: [] },
    { name: 'amount', type: 'number', optional: false, notes: ['above 0', 'at most 1,000'] },
    { name: 'pageNum', type: 'integer', optional: false, notes: ['at least 1', '1 when left out'] },
  ])
})
