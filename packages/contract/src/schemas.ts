/** Leaf schemas, each named once. They stay on the server: the browser takes only their types. */
import { Type } from 'typebox'

export const Country = Type.Union([Type.Literal('BR'), Type.Literal('CL')])
export const RequestId = Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
