import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { openapi } from './openapi.ts'

type Operation = {
  summary: string
  operationId: string
  tags: string[]
  security: object[]
  responses: Record<string, object>
  'x-access': string
  'x-once': boolean
}

/** Through JSON, as a reader of the document gets it. */
const read = () =>
  JSON.parse(JSON.stringify(openapi(calls))) as { paths: Record<string, { post: Operation }> }
const operations = () => Object.entries(read().paths).map(([path, { post }]) => ({ path, ...post }))
const at = (path: string) => operations().find((operation) => operation.path === path)

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(read())
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has one POST per call, each under its own name', () => {
    expect(Object.keys(read().paths)).toEqual(Object.keys(calls))
    const names = operations().map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('asks for a token exactly where a player is needed [R6.03]', () => {
    for (const { path, security, responses, 'x-access': access } of operations()) {
      const needed = access === 'player'
      expect(security, path).toEqual(needed ? [{ token: [] }] : [])
      expect('401' in responses, path).toBe(needed)
    }
  })

  it('says which calls move money once', () => {
    expect(at('/withdraw/create')?.['x-once']).toBe(true)
    expect(at('/withdraw/orders')?.['x-once']).toBe(false)
  })

  it('groups the calls by what they are about', () => {
    expect(at('/v1/pig/load')?.tags).toEqual(['pig'])
    expect(at('/lucky/money/share')?.tags).toEqual(['lucky'])
  })

  it('points only at parts it has', () => {
    const text = JSON.stringify(openapi(calls))
    const parts = JSON.parse(text).components
    const references = [...text.matchAll(/#\/components\/(\w+)\/(\w+)/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, kind = '', name = ''] of references) expect(parts[kind]).toHaveProperty(name)
  })
})
