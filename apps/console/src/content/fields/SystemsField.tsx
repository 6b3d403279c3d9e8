import { Checkbox, Group } from '@mantine/core'
import { namesIn } from '#content/kinds.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t, tName } from '#i18n/i18n.ts'

const systems = ['Android', 'iOS', 'windowsphone', 'unknown'] as const

export const SystemsField = ({ draft }: FieldProps) => (
  <Checkbox.Group
    label={t('content.systems')}
    description={t('content.systems-text')}
    value={[...namesIn(draft.value, 'systems')]}
    onChange={(chosen) => draft.set({ systems: systems.filter((system) => chosen.includes(system)) })}
  >
    <Group gap="md" mt={4}>
      {systems.map((system) => (
        <Checkbox key={system} size="xs" value={system} label={tName('system-name', system)} />
      ))}
    </Group>
  </Checkbox.Group>
)
