/** The parts of the OpenAPI document that the API page shows. */
import type { CallTable } from '@saguao/contract/calls/call.ts'
import { openApiDocument } from '@saguao/contract/calls/openapi.ts'

export type Schema = {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

type Content<S> = { readonly content: { readonly 'application/json': { readonly schema: S } } }
/** A call of files describes its refusals only. */
type Response = { readonly oneOf?: readonly [Success, unknown] }
type Success = { readonly properties: { readonly data: Schema } }

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly requestBody: Content<Schema>
  readonly responses: { readonly '200': Content<Response> }
  readonly 'x-access': 'guest' | 'player'
  readonly 'x-once': boolean
  readonly 'x-rate-limit': {
    readonly points: number
    readonly perSeconds: number
    readonly by: 'caller' | 'address'
  }
}

export type Document = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>
}

export const documentOf = (calls: CallTable): Document => openApiDocument(calls) as Document

export const bodyOf = (operation: Operation): Schema =>
  operation.requestBody.content['application/json'].schema

/** Undefined: the response is a file. */
export const dataOf = (operation: Operation): Schema | undefined =>
  operation.responses['200'].content['application/json'].schema.oneOf?.[0].properties.data

export const patternOf = ({ pattern }: Schema): string | undefined => pattern
