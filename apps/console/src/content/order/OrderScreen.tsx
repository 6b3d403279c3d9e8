/** The order of a list as players see it, changed by dragging or with the keys, with the lobby in a phone beside it. */
import { Box, Button, Group, ScrollArea, Select, Skeleton, Stack, Text } from '@mantine/core'
import { gamesListOf, orderLists } from '@saguao/contract/operators/content-names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import classes from '#content/content.module.css'
import { inOwnLang, listName } from '#content/content-names.ts'
import { GameSelect } from '#content/fields/GameSelect.tsx'
import { type Name, useNames } from '#content/fields/use-names.ts'
import { OrderHistory } from '#content/order/OrderHistory.tsx'
import { SortableList } from '#content/order/SortableList.tsx'
import { Preview } from '#content/preview/Preview.tsx'
import { contentPaths } from '#content/use-draft.ts'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { useCan } from '#session/session.ts'

type Order = OperatorData<'/operator/content/order'>

const firstList = 'banner.home_top'

export function OrderScreen() {
  const [{ list = firstList }, changeSearch] = useListSearch()
  const categories = useNames('category')
  const { data, error, refetch } = useCall('/operator/content/order', { list })
  return (
    <Screen
      title={t('content.order')}
      text={t('order.text')}
      tools={
        <ListChoice list={list} categories={categories} onChange={(next) => changeSearch({ list: next })} />
      }
      isList
    >
      {error && (
        <Text c="red" p="md">
          {error.message}
        </Text>
      )}
      {!data && !error && <Skeleton m="md" h={300} w="auto" />}
      {data && <OrderEditor key={`${list} ${data.version}`} order={data} onDone={() => void refetch()} />}
    </Screen>
  )
}

type ListChoiceProps = {
  readonly list: string
  readonly categories: readonly Name[]
  readonly onChange: (list: string) => void
}

function ListChoice({ list, categories, onChange }: ListChoiceProps) {
  const nameOfCategory = (id: string) => categories.find(({ value }) => value === id)?.label ?? id
  const optionOf = (value: string) => ({ value, label: listName(value, nameOfCategory) })
  const games = categories.map(({ value }) => gamesListOf(value))
  return (
    <Select
      aria-label={t('order.list')}
      w={320}
      data={[
        { group: t('order.lobby'), items: orderLists.map(optionOf) },
        { group: t('order.games'), items: games.map(optionOf) },
      ]}
      value={list}
      onChange={(chosen) => chosen && onChange(chosen)}
      searchable
      allowDeselect={false}
      maxDropdownHeight={420}
    />
  )
}

function OrderEditor({ order, onDone }: { order: Order; onDone: () => void }) {
  const { list } = order
  const before = order.items.map(({ id }) => id)
  const [ids, setIds] = useState<readonly string[]>(before)
  const games = useNames('game')
  const can = useCan()
  const isGames = list.startsWith('games.')
  const isChanged = JSON.stringify(ids) !== JSON.stringify(before)
  const rows = ids.map((id) => {
    const item = order.items.find((one) => one.id === id)
    const name = item ? inOwnLang(item.name) : games.find(({ value }) => value === id)?.label
    return { id, name: name || id, picture: item?.picture ?? '' }
  })
  const body = { list, before, ids: [...ids] }
  return (
    <Box className={classes.editor}>
      <ScrollArea className={classes.form} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Stack gap="sm" p="md">
          <Group gap="xs" className={classes.card} justify="space-between">
            <Text size="xs" c="dimmed" maw={420}>
              {t(isGames ? 'order.games-text' : 'order.keys')}
            </Text>
            <Group gap="xs">
              <OrderHistory list={list} version={order.version} onDone={onDone} />
              <Button variant="default" disabled={!isChanged} onClick={() => setIds(before)}>
                {t('order.reset')}
              </Button>
              <ActionButton
                label={t('content.publish')}
                permission="content:publish"
                button={{ variant: 'filled', disabled: !isChanged }}
                action={{
                  path: '/operator/content/order/publish',
                  body,
                  title: t('order.publish'),
                  confirm: t('content.publish'),
                  refreshes: contentPaths,
                  onDone,
                }}
              />
            </Group>
          </Group>
          {rows.length === 0 && <Text c="dimmed">{t('order.empty')}</Text>}
          <SortableList
            rows={rows}
            before={before}
            onMove={setIds}
            isDisabled={!can('content:publish')}
            {...(isGames && { onRemove: (id: string) => setIds(ids.filter((other) => other !== id)) })}
          />
          {isGames && can('content:publish') && (
            <Box maw={360}>
              <GameSelect
                label={t('order.add-game')}
                value=""
                onChange={(id) => !ids.includes(id) && setIds([...ids, id])}
              />
            </Box>
          )}
        </Stack>
      </ScrollArea>
      <Preview
        items={[]}
        {...(isChanged && { orders: [{ list, ids }] })}
        place={placeOf(list)}
        edition={ids.join(' ')}
      />
    </Box>
  )
}

function placeOf(list: string): { readonly path: string; readonly show?: string } {
  if (list === 'promotion') return { path: '/promotion' }
  if (list.startsWith('games.')) return { path: `/allgame/${list.slice('games.'.length)}` }
  if (list.startsWith('banner.menu')) return { path: '/', show: 'open:MENU' }
  return { path: '/' }
}
