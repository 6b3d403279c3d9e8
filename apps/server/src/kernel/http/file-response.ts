/** A response that is a file: streamed without an envelope, so that its size needs no memory. */
import type { Readable } from 'node:stream'

export class FileResponse {
  readonly name: string
  readonly contentType: string
  readonly content: Readable

  constructor(name: string, contentType: string, content: Readable) {
    this.name = name
    this.contentType = contentType
    this.content = content
  }

  /** `name` is ours and has no character that would need quoting. */
  get headers(): Record<string, string> {
    return {
      'content-type': this.contentType,
      'content-disposition': `attachment; filename="${this.name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
  }
}
