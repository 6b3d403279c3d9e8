import type { Choice } from '@saguao/arcade/scene.ts'
import type { Config } from '#features/play/table/rules.ts'

export type ControlsProps = {
  readonly config: Config
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}
