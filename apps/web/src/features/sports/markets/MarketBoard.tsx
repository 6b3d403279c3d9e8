/** Every market of a match, by group. */
import { useState } from 'react'
import { LinesBlock } from '#features/sports/markets/LinesBlock.tsx'
import styles from '#features/sports/markets/MarketBoard.module.css'
import { type Block, blocksOf, type Group } from '#features/sports/markets/market-blocks.ts'
import { OddsButton } from '#features/sports/markets/OddsButton.tsx'
import { boardLabel } from '#features/sports/markets/selection-text.ts'
import { type Picks, usePicks } from '#features/sports/markets/use-picks.ts'
import type { MatchDetails } from '#features/sports/match/match-details.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { LockIcon } from '#icons/icons.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

const groupWords = {
  main: 'sports.group-main',
  totals: 'sports.group-totals',
  handicap: 'sports.group-handicap',
  score: 'sports.group-score',
  half: 'sports.group-half',
  place: 'sports.group-place',
  order: 'sports.group-order',
} as const satisfies Record<Group, PlainKey>

type BoardMatch = Pick<MatchDetails, 'id' | 'sport' | 'league' | 'home' | 'away' | 'startTime' | 'markets'>

export function MarketBoard({ match }: { match: BoardMatch }) {
  const [group, setGroup] = useState<Group | 'all'>('all')
  const picks = usePicks(match)
  const blocks = blocksOf(match.markets)
  const groups = [...new Set(blocks.map((block) => block.group))]
  const shown = groups.some((each) => each === group) ? group : 'all'
  if (blocks.length === 0) return <Closed />
  return (
    <div className={styles.board}>
      {groups.length > 1 ? (
        <Tabs
          label={t('sports.market-groups')}
          items={[
            { key: 'all' as const, label: t('sports.group-all') },
            ...groups.map((key) => ({ key, label: t(groupWords[key]) })),
          ]}
          value={shown}
          onChange={setGroup}
        />
      ) : null}
      {blocks
        .filter((block) => shown === 'all' || block.group === shown)
        .map((block) => (
          <MarketBlock key={block.id} block={block} match={match} picks={picks} />
        ))}
    </div>
  )
}

function Closed() {
  return (
    <EmptyState art={<LockIcon />} title={t('sports.no-markets-title')} text={t('sports.no-markets-text')} />
  )
}

type BlockProps = { readonly block: Block; readonly match: BoardMatch; readonly picks: Picks }

function MarketBlock({ block, match, picks }: BlockProps) {
  return (
    <section className={styles.block} aria-label={block.title}>
      <h2 className={styles.title}>
        {block.title}
        {block.suspended ? <span className={styles.paused}>{t('sports.suspended')}</span> : null}
      </h2>
      {block.kind === 'lines' ? <LinesBlock block={block} match={match} picks={picks} /> : null}
      {block.kind === 'grid' ? <Grid block={block} match={match} picks={picks} /> : null}
      {block.kind === 'scores' ? <Scores block={block} picks={picks} /> : null}
    </section>
  )
}

type KindProps<Kind> = { readonly block: Extract<Block, { kind: Kind }>; readonly picks: Picks }

function Grid({ block: { market, columns }, picks }: KindProps<'grid'> & { match: BoardMatch }) {
  return (
    <div className={styles.grid} style={{ '--columns': columns }}>
      {market.selections.map((selection) => (
        <OddsButton
          key={selection.id}
          name={`${market.name}: ${selection.name}`}
          label={boardLabel(selection)}
          odds={selection.odds}
          suspended={market.suspended}
          picked={selection.id === picks.picked}
          onPick={() => picks.pick(market, selection)}
        />
      ))}
    </div>
  )
}

function Scores({ block, picks }: KindProps<'scores'>) {
  return (
    <div className={styles.scores}>
      {block.columns.map((column, at) => (
        <div key={columnNames[at]} className={styles.column}>
          {column.map(({ market, selection }) => (
            <OddsButton
              key={selection.id}
              name={`${market.name}: ${selection.name}`}
              label={selection.name}
              odds={selection.odds}
              suspended={market.suspended}
              picked={selection.id === picks.picked}
              onPick={() => picks.pick(market, selection)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const columnNames = ['home', 'draw', 'away'] as const
