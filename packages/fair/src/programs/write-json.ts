// Writes a JSON file in the format of the repository.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

export function writeJson(file: string, content: unknown): void {
  writeFileSync(file, JSON.stringify(content))
  execFileSync('npx', ['biome', 'format', '--write', file], { stdio: 'pipe' })
}
