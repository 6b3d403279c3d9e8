// Loaded before a server that is to be wrong: changes its source while it is read, as the mutant's row says.
import { registerHooks } from 'node:module'
import { mutants } from './mutants.ts'

const name = process.env.FAULTS_MUTANT
const changes = mutants.find((mutant) => mutant.name === name)?.source ?? []

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const own = changes.filter(({ file }) => url.endsWith(file))
    if (own.length === 0) return loaded
    const text = own.reduce(change, String(loaded.source))
    return { ...loaded, source: text }
  },
})

/** A mutant whose place has moved would be no mutant any more. */
function change(text: string, { file, find, put }: (typeof changes)[number]): string {
  if (!text.includes(find)) throw new Error(`${file} has no “${find}” any more`)
  return text.replace(find, () => put)
}
