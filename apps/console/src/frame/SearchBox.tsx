/** Ctrl K: names of screens, and the results that areas add, such as the search for players. */
import { Spotlight } from '@mantine/spotlight'
import { MagnifyingGlassIcon } from '@radix-ui/react-icons'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Path, useFrame } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'

export function SearchBox() {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const can = useCan()
  const { areas } = useFrame()
  const go = (to: Path, search: object = {}) => navigate({ to, search: search as never })
  const wanted = query.trim().toLowerCase()
  const screens = areas
    .flatMap(({ title, navigation }) => navigation.map((entry) => ({ ...entry, description: t(title) })))
    .map(({ to, label, icon: _, ...rest }) => ({ ...rest, id: to, label: t(label), onClick: () => go(to) }))
    .filter((screen) => `${screen.label} ${screen.description}`.toLowerCase().includes(wanted))
  const found = wanted ? areas.flatMap((area) => area.search?.(query.trim(), go) ?? []) : []
  const results = [...found, ...screens].filter(({ permission }) => can(permission))
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K']}
      overlayProps={{ backgroundOpacity: 0.25, blur: 0 }}
    >
      <Spotlight.Search placeholder={t('frame.search')} leftSection={<MagnifyingGlassIcon />} />
      <Spotlight.ActionsList>
        {results.map(({ permission: _, ...result }) => (
          <Spotlight.Action key={result.id} {...result} />
        ))}
        {results.length === 0 && <Spotlight.Empty>{t('frame.nothing-found')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
