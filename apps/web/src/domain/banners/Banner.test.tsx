import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { Banner } from '#domain/banners/Banner.tsx'
import type { Banner as BannerContent } from '#domain/banners/use-banners.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const config = {
  rewardType: 2,
  rewardRecharge: 20,
  rewardTotal: 4000,
  rewardTag: '',
  rewardAlready: 0,
  rewardReg: 0,
  releaseRate: 0.004,
  regWagerTimes: 30,
}
const larger = {
  ...config,
  rewardType: 1,
  rewardRecharge: 50,
  rewardTotal: 5000,
  rewardReg: 100,
  releaseRate: 0.005,
}

const bannerTo = (cmdValue: string) =>
  ({
    id: 'b1',
    position: 'sticky_banner',
    title: 'Boas-vindas',
    text: 'Texto do operador',
    action: '',
    cover: '',
    color: '#000000',
    cmd: 'deeplink',
    cmdValue,
  }) as BannerContent

function mockServer(pbConfig: readonly object[]): void {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, message: '', data: { pbConfig } }),
  )
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  clearCache()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

it.each(['/firstRecharge', '/newUserDeposit', 'firstRecharge', 'bonus'])(
  'a banner that leads to %s states the largest welcome offer and its wagering [R2.07] [R3.07]',
  async (to) => {
    mockServer([config, larger])
    const shown = await render(<Banner banner={bannerTo(to)} shape="strip" />)
    const text = 'R$\u00a05.000 em bônus: R$\u00a00,50 a cada R$\u00a0100 apostados'
    await expect.element(shown.getByText(text)).toBeVisible()
  },
)

it('a banner that leads to the registration reward states it [R4.12]', async () => {
  mockServer([config, larger])
  const shown = await render(<Banner banner={bannerTo('/newUserDeposit?multiple=3')} shape="strip" />)
  await expect.element(shown.getByText('R$\u00a0100 em bônus ao se cadastrar')).toBeVisible()
})

it('other banners, and markets without the offer, show the text of the operator [R3.07]', async () => {
  mockServer([])
  const none = await render(<Banner banner={bannerTo('/firstRecharge')} shape="strip" />)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  await expect.element(none.getByText('Texto do operador')).toBeVisible()
  await none.unmount()
  const other = await render(<Banner banner={bannerTo('/promotion')} shape="strip" />)
  await expect.element(other.getByText('Texto do operador')).toBeVisible()
  expect(fetch).toHaveBeenCalledTimes(1)
})
