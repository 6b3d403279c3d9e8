import type { Calls } from '@saguao/contract/calls/calls.ts'
import { toMajor } from '@saguao/contract/product/money.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { recordsOf } from '#modules/rewards/activity-records.ts'
import { cashbackNow } from '#modules/rewards/cashback/cashback.ts'
import { collectPig, loadPig, pigMarquee, pigRecords } from '#modules/rewards/cashback/pig.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { openEnvelope, requireEnvelope } from '#modules/rewards/envelopes/claim.ts'
import { createEnvelope } from '#modules/rewards/envelopes/envelope.ts'
import {
  claimedPage,
  collectedPage,
  displayedReward,
  latestOpenings,
  luckyTerms,
  ownEnvelopes,
  presentEnvelope,
  totalOpened,
} from '#modules/rewards/envelopes/envelope-responses.ts'
import { isGuideRead, readGuide } from '#modules/rewards/envelopes/envelope-store.ts'
import { launchUrl } from '#modules/rewards/envelopes/launch.ts'
import { domainOf, shareUrl } from '#modules/rewards/envelopes/share-page.ts'
import { guideSteps } from '#modules/rewards/titles.ts'
import { wageringOf } from '#modules/rewards/wagering/wagering-response.ts'
import { claimRegistration, collectPb, pbList, pbOffer } from '#modules/rewards/welcome/pb.ts'

/** Bonus money: the new-user deposit and the wagering of bonuses. */
const bonusCalls = (rewards: RewardDeps) =>
  ({
    '/v1/pb/config': async ({ body: { country } }) => ({ pbConfig: await pbOffer(rewards, country) }),

    '/v1/pb/list': async ({ player }) => ({ list: await pbList(rewards, player) }),

    '/v1/pb/get': async ({ player, body: { rewardType } }) => ({
      amount: toMajor(await collectPb(rewards, player, rewardType), player.currency),
    }),

    '/v1/pb/reg/claim': async ({ player, address, userAgent, browser }) => {
      const marks = rewards.marksOf({ address, userAgent, browser })
      return { amount: toMajor(await claimRegistration(rewards, player, marks), player.currency) }
    },

    '/wallet/wagering': ({ player }) => wageringOf(rewards, player),

    '/wallet/activityRecords': ({ player, body: { pageNum = 1, pageSize = 20 }, lang }) =>
      recordsOf(rewards.db, player, { pageNum, pageSize }, lang),
  }) satisfies Partial<Handlers<Calls>>

const cashbackCalls = (rewards: RewardDeps) =>
  ({
    '/v1/cashback/load': ({ player }) => cashbackNow(rewards, player),

    '/v1/pig/load': ({ player }) => loadPig(rewards, player),

    '/v1/pig/collect': ({ player, responseStore: once }) =>
      collectPig(rewards, player, (tx, response) => once.store(tx, response)),

    '/v1/pig/record': ({ player, body: { pageNum = 1, pageSize = 20 } }) =>
      pigRecords(rewards, player, { pageNum, pageSize }),

    '/v1/pig/marquee': async ({ player }) => ({ list: await pigMarquee(rewards, player) }),
  }) satisfies Partial<Handlers<Calls>>

const envelopeCalls = (rewards: RewardDeps) =>
  ({
    '/lucky/money/create': ({ player, body, responseStore: once }) =>
      createEnvelope(rewards, player, body, (tx, made) => once.store(tx, made)),

    '/lucky/money/envelope': ({ player, body: { envelopeId } }) =>
      presentEnvelope(rewards, player, envelopeId),

    '/lucky/money/share': async ({ player, body: { envelopeId, channel } }) => {
      const { id } = await requireEnvelope(rewards, envelopeId, player)
      return { shareUrl: shareUrl(rewards, id, channel) }
    },

    '/lucky/money/claim': async ({ player, body: { envelopeId } }) => ({
      amount: toMajor(await openEnvelope(rewards, envelopeId, player), player.currency),
    }),

    '/lucky/money/claimed': ({ player, body: { pageNum = 1, pageSize = 20 } }) =>
      claimedPage(rewards, player, { pageNum, pageSize }),

    '/lucky/money/collected': ({ player, body: { pageNum = 1, pageSize = 20 } }) =>
      collectedPage(rewards, player, { pageNum, pageSize }),

    '/lucky/money/mine': async ({ player }) => ({ list: await ownEnvelopes(rewards, player) }),

    '/lucky/money/latestCollected': async ({ player }) => ({ list: await latestOpenings(rewards, player) }),

    '/lucky/money/totalClaimedReward': async ({ player }) => ({ total: await totalOpened(rewards, player) }),

    '/lucky/money/displayReward': ({ player, body: { envelopeId } }) =>
      displayedReward(rewards, player, envelopeId),
  }) satisfies Partial<Handlers<Calls>>

/** The envelopes' guide, domain and launch on an external site. */
const guideCalls = (rewards: RewardDeps) =>
  ({
    '/lucky/money/domain': () => ({ domain: domainOf(rewards) }),

    '/lucky/money/guide': async ({ player, lang }) => ({
      finished: await isGuideRead(rewards.db, player.playerId),
      steps: guideSteps(lang),
      terms: await luckyTerms(rewards, player),
    }),

    '/lucky/money/finishGuide': async ({ player }) => {
      await readGuide(rewards.db, player.playerId, new Date(rewards.clock.now()))
      return { finished: true }
    },

    '/lucky/money/launch': async ({ player, body, lang }) => ({
      url: await launchUrl(rewards, player, { ...body, lang }),
    }),
  }) satisfies Partial<Handlers<Calls>>

export const rewardCalls = (rewards: RewardDeps) => ({
  ...bonusCalls(rewards),
  ...cashbackCalls(rewards),
  ...envelopeCalls(rewards),
  ...guideCalls(rewards),
})
