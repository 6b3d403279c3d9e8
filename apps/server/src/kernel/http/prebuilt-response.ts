/** An answer that was written beforehand, for calls that many make alike: checked once, then sent as it is. */
import type { Call, DataOf } from '@saguao/contract/calls/call.ts'
import { createRowSchemas } from '#kernel/http/call-schemas.ts'
import { success } from '#kernel/http/envelope.ts'

export class Ready<Data> {
  readonly data: Data
  /** The whole envelope. */
  readonly bytes: Buffer

  constructor(data: Data, bytes: Buffer) {
    this.data = data
    this.bytes = bytes
  }
}

/** What makes ready answers of a row; data that doesn't fit the row is a bug of ours and throws here. */
export function readyFor<C extends Call>(path: string, row: C): (data: DataOf<C>) => Ready<DataOf<C>> {
  const schemas = createRowSchemas(path, row)
  return (data) => {
    schemas.check(data)
    return new Ready(data, Buffer.from(success(schemas.write(data))))
  }
}
