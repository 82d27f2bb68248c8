import { faults } from './axe'
import { expect, newcomer, test, url } from './table'

test('an edition is corrected beside the box, checked, played with and shared', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.goto(url('/editions'))
  await ada
    .getByRole('listitem')
    .filter({ hasText: 'Weather Island' })
    .getByRole('button', { name: 'Copy and correct' })
    .click()
  await expect(ada.getByText('1 of 42 seen on the box')).toBeVisible()
  const editor = ada.url()

  // A value that is lit is pressed; one that cannot be is refused with its reason, one that can be is kept by itself.
  const drawing = ada.getByRole('region', { name: 'Weather and dice' })
  await drawing.getByRole('button', { name: 'How long the forecast is' }).click()
  const number = ada.getByRole('spinbutton', { name: 'On the box' })
  await number.fill('9')
  await expect(ada.getByText('Not kept: constraint 18: its length: a whole number from 3 to 7')).toBeVisible()
  // What is typed and not saved would be missing in the game: neither is offered until it is settled.
  const both = ['Play with it', 'Share'].map((name) => ada.getByRole('button', { name, exact: true }))
  for (const button of both) await expect(button).toBeDisabled()
  await expect(
    ada.getByRole('status').getByText('Not saved: correct what you typed, keep it or drop it.'),
  ).toBeVisible()
  await ada.getByRole('button', { name: 'Drop what I typed' }).click()
  for (const button of both) await expect(button).toBeEnabled()
  await number.fill('4')
  await expect(ada.getByText('2 of 42 seen on the box')).toBeVisible()
  await expect(drawing.locator('.forecast .slot')).toHaveCount(4)
  for (const theme of ['light', 'dark']) {
    expect(await faults(ada), theme).toEqual([])
    await ada.getByRole('button', { name: /Switch to the/ }).click()
  }

  // By keys alone: this is right, on to the next; and back again.
  await ada.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(ada.locator('#item-title')).toHaveText('The faces of both dice')
  await ada.getByRole('button', { name: 'As printed: correct' }).press('Enter')
  await expect(ada.getByText('3 of 42 seen on the box')).toBeVisible()
  await expect(ada.locator('#item-title')).toHaveText('Piston')
  await ada.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(ada.getByText('2 of 42 seen on the box')).toBeVisible()

  // What breaks a constraint is told, and not kept unless one insists.
  await ada.getByRole('button', { name: /^Point tiles/ }).click()
  await ada.getByRole('region', { name: 'Point tiles' }).getByRole('button', { name: 'Kettle' }).click()
  await ada.getByLabel('Deck').selectOption('power')
  await expect(ada.getByText('power tiles carry a source and no point converter')).toBeVisible()
  await ada.getByRole('button', { name: 'Keep it all the same' }).click()
  await expect(ada.getByText('One thing does not fit: it cannot be played yet.')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Play with it' })).toBeDisabled()
  await ada.getByRole('button', { name: 'Undo' }).click()
  await expect(ada.getByRole('button', { name: 'Play with it' })).toBeEnabled()

  // It is all there when she comes back, on a phone too.
  await ada.setViewportSize({ width: 360, height: 780 })
  await ada.reload()
  await expect(ada.getByText('2 of 42 seen on the box')).toBeVisible()
  await ada.getByRole('button', { name: 'Begin with the first' }).click()
  await expect(ada.locator('#item-title')).toBeVisible()
  expect(await ada.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await faults(ada), 'on a phone').toEqual([])
  await ada.setViewportSize({ width: 1440, height: 900 })

  const forecast = async (page: typeof ada) => {
    await page.getByRole('button', { name: 'Play with it' }).click()
    await expect(page.getByText('With an edition of its own.')).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.locator('#question')).toBeVisible()
    const printed = await page.request.get(url(`/api/tables/${page.url().split('/').at(-1)}/printed`))
    return ((await printed.json()) as { counts: { forecast: number } }).counts.forecast
  }
  expect(await forecast(ada)).toBe(4)
  await ada.goto(editor)
  await ada.getByRole('button', { name: 'Share' }).click()
  const said = await ada.getByText('Whoever has this link').innerText()
  const link = /http\S+/.exec(said)?.[0] ?? ''
  const file = await ada.request.get(
    url((await ada.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? ''),
  )
  expect(await file.text()).toContain('"tokens.forecast" = "attested read off the box by its owner"')

  const bob = await newcomer(browser, 'Bob')
  await bob.goto(link)
  await expect(bob.locator('.forecast .slot')).toHaveCount(4)
  expect(await forecast(bob)).toBe(4)
})

test('every component of Weather Machine is drawn, and what nobody has seen is lit', async ({ page }) => {
  await page.goto(url('/editions/weather-machine/ours'))
  const parts = page.getByRole('navigation', { name: 'What is in the box' }).locator('button.part')
  await expect(parts).toHaveCount(10)
  for (const part of await parts.all()) {
    await part.click()
    const name = await part.locator('.name').innerText()
    const drawn = page.getByRole('region', { name })
    const lit = drawn.locator('button[data-lit]')
    await expect(lit.first(), name).toBeVisible()
    await lit.first().click()
    await expect(page.locator('#item-title'), name).toBeVisible()
    await expect(drawn.locator('.told').first(), name).toBeVisible()
  }
})
