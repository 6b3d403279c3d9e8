/** A phone that runs the real player app with drafts, and the choice of country, language and time. */
import { ActionIcon, Alert, Group, SegmentedControl, Tooltip } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { OpenInNewWindowIcon, ReloadIcon } from '@radix-ui/react-icons'
import { type Country, isCountry } from '@saguao/contract/product/countries.ts'
import { defaultLang, type Lang } from '@saguao/contract/product/languages.ts'
import { type ReactNode, useState } from 'react'
import classes from '#content/content.module.css'
import { langs } from '#content/kinds.ts'
import { toInstant, toLocal } from '#content/market-time.ts'
import { Phone } from '#content/preview/Phone.tsx'
import { usePreview } from '#content/preview/use-preview.ts'
import { t } from '#i18n/i18n.ts'

type PreviewProps = Pick<Parameters<typeof usePreview>[0], 'items' | 'orders'> & {
  readonly place: { readonly path: string; readonly show?: string }
  /** The country that is shown first. */
  readonly country?: string | undefined
  readonly system?: string | undefined
  /** The phone reads its content again when it changes. */
  readonly edition: number | string
  /** Shown above the phone. */
  readonly note?: ReactNode
}

const shortLangs: Readonly<Record<Lang, string>> = { pt: 'PT', ks: 'ES', en: 'EN' }

export function Preview({ items, orders, place, system, edition, note, ...props }: PreviewProps) {
  const [country, setCountry] = useState<Country>(isCountry(props.country) ? props.country : 'BR')
  const [lang, setLang] = useState<Lang>(defaultLang(country))
  const [at, setAt] = useState<string | null>(null)
  const [reloads, setReloads] = useState(0)
  const { data, error } = usePreview({ items, ...(orders && { orders }), at })
  const address = data && addressOf(data.url, { ...place, country, lang, system })
  return (
    <aside className={classes.preview} aria-label={t('preview.title')}>
      <Group gap={6} wrap="nowrap" justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={t('content.country')}
          data={['BR', 'CL']}
          value={country}
          onChange={(code) => isCountry(code) && setCountry(code)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('preview.language')}
          data={langs.map((code) => ({ value: code, label: shortLangs[code] }))}
          value={lang}
          onChange={(code) => setLang(langs.find((known) => known === code) ?? 'pt')}
        />
        <Group gap={2} wrap="nowrap">
          <Tooltip label={t('preview.reload')}>
            <ActionIcon aria-label={t('preview.reload')} onClick={() => setReloads(reloads + 1)}>
              <ReloadIcon />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('preview.open')}>
            <ActionIcon
              component="a"
              href={address ?? '#'}
              target="_blank"
              rel="noreferrer"
              aria-label={t('preview.open')}
            >
              <OpenInNewWindowIcon />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      <DateTimePicker
        size="xs"
        aria-label={t('preview.time')}
        placeholder={t('preview.now')}
        valueFormat={`DD/MM/YYYY HH:mm [${country}]`}
        value={toLocal(at, country)}
        onChange={(local) => setAt(toInstant(local, country))}
        clearable
        clearButtonProps={{ 'aria-label': t('preview.now') }}
        submitButtonProps={{ 'aria-label': t('content.apply-time') }}
      />
      {note && (
        <Group className={classes.note} gap="xs" justify="space-between" wrap="nowrap">
          {note}
        </Group>
      )}
      {error ? (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      ) : (
        <Phone key={reloads} address={address} edition={edition} />
      )}
    </aside>
  )
}

type Shown = PreviewProps['place'] & {
  readonly country: Country
  readonly lang: Lang
  readonly system: string | undefined
}

function addressOf(url: string, { path, show, country, lang, system }: Shown): string {
  const address = new URL(url)
  address.pathname = path
  const params = { country, lang, ...(show && { show }), ...(system && { system }) }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return address.href
}
