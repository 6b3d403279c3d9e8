// Accessibility of whole journeys: 200 % zoom, keyboard only, screen reader structure, forced colours.
import { pressAt, tabTo } from './support/keyboard.ts'
import { bankPays, latestCode, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'
import { verifyPerson } from './support/verify-person.ts'

const header = (page: Page) => page.getByRole('banner')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const past = (page: Page) => page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')
const roundStatus = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Saldo' })

test.describe('zoomed to 200 %', () => {
  // Half of 390 × 844: the viewport of a page zoomed to 200 %.
  test.use({ viewport: { width: 195, height: 422 } })

  test('a player logs in, deposits by PIX, plays a round and requests a withdrawal [R1.02] [R1.04]', async ({
    page,
    context,
    request,
    visit,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const player = playerWith(500)
    const { username, password } = player
    const cpf = await verifyPerson(request, player)
    await visit('/')
    await header(page).getByRole('button', { name: 'Entrar' }).tap()
    const login = page.getByRole('dialog', { name: 'Entrar' })
    await login.getByLabel('Celular').fill(username)
    await login.getByLabel('Senha', { exact: true }).fill(password)
    await login.getByRole('button', { name: 'Entrar', exact: true }).tap()
    await expect(header(page).getByText('R$ 500,00')).toBeAttached()

    await bar(page).getByRole('link', { name: 'Depositar' }).tap()
    await page.getByText('R$ 50', { exact: true }).tap()
    await page.getByRole('button', { name: 'Gerar PIX' }).tap()
    await page.getByRole('button', { name: 'Copiar código PIX' }).tap()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^000201/)
    const order = new URL(page.url()).searchParams.get('order') ?? ''
    await bankPays(request, order, { outcome: 'success' })
    await expect(header(page).getByText('R$ 550,00')).toBeAttached()

    await page.getByRole('button', { name: 'Voltar ao início' }).tap()
    // The games are below the first view, and mounted when they come near.
    await expect(page.getByRole('region', { name: 'Vantagens' })).toBeVisible()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const tile = page.getByRole('button', { name: /^Dado Certo/ }).first()
    await tile.tap()
    await page.getByRole('button', { name: 'Rolar o dado' }).tap()
    await expect(past(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Rolar o dado' })).toBeEnabled()
    await page.getByRole('button', { name: 'Voltar ao início' }).tap()

    await bar(page).getByRole('link', { name: 'Sacar' }).tap()
    await page.getByLabel('Chave PIX').fill(cpf)
    await page.getByRole('button', { name: '25' }).tap()
    await page.getByRole('button', { name: 'Pedir saque' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sacar' }).tap()
    await expect(page.getByText(/Enviamos um código de 6 dígitos/)).toBeVisible()
    await page.getByLabel('Código de verificação').fill(await latestCode(request, username))
    await expect(page.getByText('Saque pedido')).toBeVisible()
  })
})

test.describe('by the keyboard alone', () => {
  test.use({ isMobile: false, hasTouch: false })

  test('a player logs in, deposits, plays, reads the history and logs out; each screen has its accessibility tree [R1.02] [R1.03]', async ({
    page,
    visit,
  }) => {
    test.slow()
    const { username, password } = playerWith(500)
    await visit('/')
    await pressAt(page, 'Entrar')
    await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
    await tabTo(page, 'Celular')
    await page.keyboard.type(username)
    await tabTo(page, 'Senha')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(header(page).getByText('R$ 500,00')).toBeAttached()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('body')).toMatchAriaSnapshot(homeTree)

    await pressAt(page, 'Dado Certo')
    const main = page.getByRole('main', { name: 'Dado Certo' })
    await expect(main).toBeFocused()
    await expect(page).toHaveTitle('Dado Certo · Saguão')
    await expect(page.locator('body')).toMatchAriaSnapshot(gameTree)

    await pressAt(page, 'Depositar', 'Shift+Tab')
    const sheet = page.getByRole('dialog', { name: 'Depositar' })
    await expect(sheet).toMatchAriaSnapshot(depositTree)
    await expect
      .poll(() => outlinesOf(page))
      .toEqual({ withoutOutline: [], selected: ['PIX', 'Sem promoção'] })
    await tabTo(page, 'Valor do depósito')
    await page.keyboard.type('20')
    await tabTo(page, 'R$ 20')
    await page.keyboard.press('ArrowRight')
    await expect(sheet.getByRole('radio', { name: 'R$ 50 popular' })).toBeChecked()
    await pressAt(page, 'Gerar PIX')
    await expect(sheet.getByRole('heading', { name: 'Pague R$ 50,00' })).toBeFocused()
    await tabTo(page, 'Copiar código PIX')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(header(page).getByRole('button', { name: 'Depositar' })).toBeFocused()

    await tabTo(page, 'Alvo')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('slider', { name: 'Alvo' })).toHaveAttribute('aria-valuetext', '50,50')
    const roll = page.getByRole('button', { name: 'Rolar o dado' })
    await tabTo(page, 'Rolar o dado')
    for (const key of ['Space', 'Enter']) {
      await expect(roll).toBeEnabled()
      await page.keyboard.press(key)
      await expect(past(page)).toHaveCount(key === 'Space' ? 1 : 2)
      await expect(roundStatus(page)).toHaveText(
        /^Saiu \d+,\d\d\. (Você ganhou R\$\s1,00|Desta vez não deu)\. Saldo R\$\s[\d,]+\.$/,
      )
      await expect(roll).toBeFocused()
    }
    await pressAt(page, 'Voltar ao início', 'Shift+Tab')
    await expect(page.getByRole('main', { name: 'Jogos e apostas' })).toBeFocused()

    await pressAt(page, 'Abrir menu', 'Shift+Tab')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await pressAt(page, 'Histórico de apostas')
    await expect(page.getByRole('main', { name: 'Histórico de apostas' })).toBeFocused()
    await expect(page.locator('body')).toMatchAriaSnapshot(historyTree)
    await pressAt(page, 'Dado Certo')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Dado Certo/ })
        .first(),
    ).toBeFocused()

    await pressAt(page, 'Conta')
    await expect(page.getByRole('button', { name: 'Sair da conta' })).toBeVisible()
    await pressAt(page, 'Sair da conta')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await pressAt(page, 'Sair')
    await expect(header(page).getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

/** With forced colours: controls of the dialog without an outline, and those shown as selected. */
async function outlinesOf(page: Page): Promise<object> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate<object>(`(() => {
    const keys = [...document.querySelectorAll('dialog:modal :is(button:not([aria-hidden]), [inputmode], label:has([type=radio]))')]
    const widthOf = (key) => getComputedStyle(key).outlineStyle === 'none' ? 0 : parseFloat(getComputedStyle(key).outlineWidth)
    const nameOf = (key) => key.querySelector('[class*=title]')?.textContent ?? key.textContent
    return {
      withoutOutline: keys.filter((key) => widthOf(key) === 0).map(nameOf),
      selected: keys.filter((key) => widthOf(key) === 3).map(nameOf),
    }
  })()`)
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

const homeTree = `
  - banner:
    - button "Abrir menu"
    - text: /Saguão Saldo R\\$ 500,00/
    - button "Depositar"
  - main "Jogos e apostas no seu celular":
    - heading "A casa está aberta" [level=1]
    - region "Destaques":
      - group "1 de 7":
        - button
    - heading "Saldo" [level=2]
    - button "Depositar"
    - button "Sacar"
    - region "Vantagens"
    - region "Avisos":
      - list
    - region "Jogos":
      - tablist "Jogos":
        - tab "Lobby" [selected]
      - tabpanel "Jogos":
        - region "Em alta":
          - heading "Em alta" [level=2]
          - 'button "Ver todos: Em alta"'
          - list:
            - listitem:
              - button "Voo da Arara Saguão Originais Em alta RTP 97%"
              - button "Favoritar Voo da Arara"
              - button "Sobre Voo da Arara"
  - navigation "Navegação principal":
    - link "Início"
    - link "Promoções"
    - link "Depositar"
    - link "Sacar"
    - link "Conta"
`

const gameTree = `
  - banner:
    - button "Voltar ao início"
    - heading "Dado Certo" [level=1]
    - text: /Dinheiro R\\$ 500,00/
    - button "Depositar"
  - main "Dado Certo":
    - button "Som" [pressed]
    - button "Jogo comprovadamente justo"
    - button "Como se joga"
    - region "Sua aposta":
      - group "Sua escolha":
        - group "Lado":
          - radio "Abaixo"
          - radio "Acima" [checked]
        - term: Chance
        - definition: 50,00%
        - slider "Alvo"
      - group "Valor da aposta":
        - button "Diminuir a aposta" [disabled]
        - 'button "Digitar o valor: R$ 0,50"'
        - button "Aumentar a aposta"
      - button "Jogo automático"
      - button "Turbo"
      - button "Rolar o dado"
`

const depositTree = `
  - dialog "Depositar":
    - heading "Depositar" [level=2]
    - button "Fechar"
    - group "Como pagar":
      - radio "PIX" [checked]
    - textbox "Valor do depósito"
    - group "Valores rápidos":
      - radio "R$ 20"
    - group "Promoção":
      - radio /Sem promoção/ [checked]
    - region "Resumo":
      - term: Você paga
      - definition: R$ 0,00
    - button "Gerar PIX"
`

const historyTree = `
  - banner:
    - button "Voltar ao início"
    - heading "Histórico de apostas" [level=1]
  - main "Histórico de apostas":
    - tablist "Dinheiro":
      - tab "Dinheiro" [selected]
      - tab "Bônus"
    - tabpanel "Dinheiro":
      - 'button "Período: 7 dias"'
      - region "Total do período":
        - term: Rodadas
        - definition: "2"
      - list:
        - listitem:
          - button /Dado Certo/
`
