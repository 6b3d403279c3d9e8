import { ActionIcon, Menu } from '@mantine/core'
import { CheckIcon, GlobeIcon } from '@radix-ui/react-icons'
import { chooseLang, currentLang, languageCodes, languages, t } from '#i18n/i18n.ts'

export function LanguageMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('frame.language')}>
          <GlobeIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languageCodes.map((code) => (
          <Menu.Item
            key={code}
            lang={languages[code].tag}
            onClick={() => chooseLang(code)}
            rightSection={code === currentLang() ? <CheckIcon /> : null}
          >
            {languages[code].name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
