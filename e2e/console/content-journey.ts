// Parts of the journeys of content: phones of players, the editor, the phone of the preview, pictures.
import type { Browser, FrameLocator, Locator } from '@playwright/test'
import sharp from 'sharp'
import { offersSeen, popupsClosed } from '../support/test.ts'
import { confirmWithReason, expect, type Page } from './support.ts'

type Phone = { readonly origin: string; readonly path?: string; readonly token?: string }

/** The web app of a player, connected by socket: it shows what is published while it is open. */
export async function openPlayersPhone(
  browser: Browser,
  { origin, path = '/', token }: Phone,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'popups', value: popupsClosed(), domain: '127.0.0.1', path: '/' }])
  const page = await context.newPage()
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { ...offersSeen(), ...(token && { token }) },
  )
  const socket = page.waitForEvent('websocket')
  await page.goto(path)
  await (await socket).waitForEvent('framesent', ({ payload }) => String(payload).includes('watchLobby'))
  return page
}

/** The player app in the frame of the console. */
export const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe')

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const tabs = { pt: 'português', ks: 'espanhol', en: 'inglês' } as const
export type Words = Readonly<Record<keyof typeof tabs, string>>

/** Writes texts of the form in the three languages: label of the field → words. */
export async function writeTexts(page: Page, fields: Readonly<Record<string, Words>>): Promise<void> {
  const texts = card(page, 'Textos')
  for (const [lang, name] of Object.entries(tabs)) {
    await texts.getByRole('tab', { name }).click()
    for (const [label, words] of Object.entries(fields))
      await texts.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(words[lang as keyof Words])
  }
}

export async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByRole('button', { name: 'Salvar rascunho' })).toBeDisabled()
}

/** Resolves when the server has answered: from then on players must see it within two seconds. */
export async function publish(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const answer = page.waitForResponse(/\/operator\/content\/publish$/)
  await confirmWithReason(page, 'Publicar', reason)
  await answer
}

/** Publishes an older version again. */
export async function rollBack(page: Page, version: number, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Histórico' }).click()
  const drawer = page.getByRole('dialog', { name: 'Histórico' })
  await drawer.getByRole('button', { name: new RegExp(`^Versão ${version}\\b`) }).click()
  await drawer.getByRole('button', { name: 'Voltar a esta versão' }).click()
  const answer = page.waitForResponse(/\/operator\/content\/rollback$/)
  await confirmWithReason(page, 'Voltar a esta versão', reason)
  await answer
}

/** Published content must be on every open phone by then. */
export const shownWithin = { timeout: 2_000 } as const

export const samplePicture = (width = 1500, height = 1000): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 190, g: 60, b: 120 } } })
    .png()
    .toBuffer()

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Chooses a file and describes it; the caller sends it. */
export async function choosePicture(page: Page, file: File): Promise<Locator> {
  await page.getByRole('button', { name: /^(Escolher|Trocar) imagem$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Imagem' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  for (const [name, text] of [
    ['português', 'Fogueira e bandeirinhas'],
    ['espanhol', 'Fogata y banderines'],
    ['inglês', 'Bonfire and bunting'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(text)
  return dialog
}

/** The end of the schedule: tomorrow, at a quarter past nine in the evening. */
export async function endTomorrow(page: Page): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000)
  await page.getByRole('button', { name: 'Termina' }).click()
  const picker = page.getByRole('dialog')
  const day = tomorrow.getDate()
  const isNextMonth = day === 1
  if (isNextMonth) await picker.locator('[data-direction=next]').click()
  await picker
    .locator('button:not([data-outside])')
    .filter({ hasText: new RegExp(`^${day}$`) })
    .click()
  await picker.getByRole('spinbutton').first().fill('21')
  await picker.getByRole('spinbutton').nth(1).fill('15')
  await picker.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByRole('button', { name: /Termina/ })).toContainText('21:15')
}

type Call = (path: string, body: object) => Promise<Record<string, unknown>>

/** Calls of the signed-in operator. */
export const callsOf =
  (page: Page, origin: string): Call =>
  async (path, body) => {
    const response = await page.request.post(path, { headers: { origin }, data: body })
    const envelope = (await response.json()) as { success: boolean; data: Record<string, unknown> }
    expect(envelope, path).toMatchObject({ success: true })
    return envelope.data
  }

const words = (pt: string) => ({ pt, ks: `${pt} (es)`, en: `${pt} (en)` })
const shown = { countries: ['BR', 'CL'], startsAt: null, endsAt: null, enabled: true, rewards: [] }
const noTap = { cmd: '', cmdValue: '' }

/** Kinds that are edited alike: the first field, the screen of the phone, the first value and where it is shown. */
export const kinds = [
  {
    kind: 'promotion',
    field: 'Título',
    path: '/promotion',
    value: {
      title: words('Semana do mar'),
      text: words('Praia e prêmios'),
      action: words('Ver'),
      description: words('Regras'),
      cover: '',
      color: '',
      ...noTap,
      ...shown,
    },
    find: (page: Page, text: string) => page.getByRole('main').getByText(text),
  },
  {
    kind: 'popup',
    field: 'Título',
    path: '/',
    value: {
      title: words('Semana do mar'),
      content: words('Boas-vindas'),
      image: '',
      systems: [],
      ...noTap,
      ...shown,
    },
    find: (page: Page, text: string) => page.getByRole('dialog').getByText(text),
  },
  {
    kind: 'notice',
    field: 'Texto',
    path: '/',
    value: { content: words('Semana do mar'), ...shown },
    find: (page: Page, text: string) => page.getByRole('main').getByText(text).first(),
  },
] as const
