// Checks for `npm run saguao -- verify` that each rotation of seeds activated the seed whose hash was shown before.
import { checkRotation, checkShown, type Rotation, type ShownPair } from '../random/rotation.ts'

/** What a call answered, with or without its envelope. */
export function answerIn<Answer>(text: string): Answer {
  const read = JSON.parse(text) as Answer & { data?: Answer }
  return read.data ?? read
}

type Opened = { readonly fair: ShownPair }

const results = {
  kept: 'the seeds are those whose hashes were shown before',
  unseen: 'NOT SHOWN BEFORE: another pair was in use, or no next hash was shown',
  broken: 'ANOTHER SEED THAN THE ONE WHOSE HASH WAS SHOWN',
} as const

/** Takes responses of /arcade/open and /arcade/seeds in their order; the first one shows a pair. */
export function verifyRotations(lines: readonly string[]): number {
  const answers = lines.map((line) => answerIn<Opened | Rotation>(line))
  const pairs = answers.map((answer) => ('fair' in answer ? answer.fair : answer.current))
  const checks = answers.slice(1).map((answer, at) => {
    const shown = pairs[at] as ShownPair
    return 'fair' in answer ? checkShown(shown, answer.fair) : checkRotation(shown, answer)
  })
  for (const [at, check] of checks.entries()) console.log(`${at + 2}: ${results[check]}`)
  const kept = checks.filter((check) => check === 'kept').length
  console.log(`${kept} of ${checks.length} responses agree with the one before`)
  return checks.length > 0 && kept === checks.length ? 0 : 1
}
