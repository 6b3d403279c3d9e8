import { MultiSelect } from '@mantine/core'
import { type Role, roles } from '@saguao/contract/operators/roles.ts'
import { t, tOptions } from '#i18n/i18n.ts'

type RoleChoiceProps = { readonly value: readonly Role[]; readonly onChange: (roles: Role[]) => void }

export const RoleChoice = ({ value, onChange }: RoleChoiceProps) => (
  <MultiSelect
    size="xs"
    label={t('operator.roles')}
    description={t('operator.roles-text')}
    required
    data={tOptions('role', roles)}
    value={[...value]}
    onChange={(chosen) => onChange(roles.filter((role) => chosen.includes(role)))}
    comboboxProps={{ withinPortal: true }}
  />
)
