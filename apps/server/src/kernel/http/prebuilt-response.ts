/** Responses serialized in advance, for calls that many players make alike: checked once, then sent as bytes. */
import type { Call, DataOf } from '@saguao/contract/calls/call.ts'
import { createCallSchemas } from '#kernel/http/call-schemas.ts'
import { success } from '#kernel/http/envelope.ts'

export class PrebuiltResponse<Data> {
  readonly data: Data
  /** The whole envelope. */
  readonly bytes: Buffer

  constructor(data: Data, bytes: Buffer) {
    this.data = data
    this.bytes = bytes
  }
}

/** Returns the builder for a call. Data that violates the call's schema is a bug and throws. */
export function responseBuilderFor<C extends Call>(
  path: string,
  row: C,
): (data: DataOf<C>) => PrebuiltResponse<DataOf<C>> {
  const schemas = createCallSchemas(path, row)
  return (data) => {
    schemas.check(data)
    return new PrebuiltResponse(data, Buffer.from(success(schemas.serialize(data))))
  }
}
