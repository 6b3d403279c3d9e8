import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { openApiDocument } from './openapi.ts'

type Operation = {
  summary: string
  operationId: string
  tags: string[]
  security: object[]
  responses: Record<string, object>
  'x-access': string
  'x-once': boolean
}

/** The document after a JSON round trip, as clients receive it. */
const read = () =>
  JSON.parse(JSON.stringify(openApiDocument(calls))) as { paths: Record<string, { post: Operation }> }
const operations = () => Object.entries(read().paths).map(([path, { post }]) => ({ path, ...post }))
const at = (path: string) => operations().find((operation) => operation.path === path)

describe('OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(read())
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has one POST operation with a unique id per call', () => {
    expect(Object.keys(read().paths)).toEqual(Object.keys(calls))
    const names = operations().map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('requires a token exactly for player calls [R6.03]', () => {
    for (const { path, security, responses, 'x-access': access } of operations()) {
      const needed = access === 'player'
      expect(security, path).toEqual(needed ? [{ token: [] }] : [])
      expect('401' in responses, path).toBe(needed)
    }
  })

  it('marks the calls that are idempotent by requestId', () => {
    expect(at('/withdraw/create')?.['x-once']).toBe(true)
    expect(at('/withdraw/orders')?.['x-once']).toBe(false)
  })

  it('groups calls by the first path segment', () => {
    expect(at('/v1/pig/load')?.tags).toEqual(['pig'])
    expect(at('/lucky/money/share')?.tags).toEqual(['lucky'])
  })

  it('has a definition for every reference', () => {
    const text = JSON.stringify(openApiDocument(calls))
    const parts = JSON.parse(text).components
    const references = [...text.matchAll(/#\/components\/(\w+)\/(\w+)/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, kind = '', name = ''] of references) expect(parts[kind]).toHaveProperty(name)
  })
})
