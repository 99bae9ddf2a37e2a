/** A buyer's day on a phone: from the first look to the paid invoice, with one thumb. */
import type { Locator, Page } from '@playwright/test';
import { account, freeStones, rowOf, select, take, type Account } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { inDays } from '../../support/days.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const BUYER = 'customer2@pavilion.test';

/** Opens another screen by the menu, and checks that it fits the phone. */
async function turnTo(page: Page, screen: string): Promise<void> {
  await page.getByRole('button', { name: 'Areas' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: screen, exact: true }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await fits(page);
}

async function fits(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
}

/** The action of the bar, or of the sheet that More opens. */
async function act(on: Page | Locator, name: string): Promise<void> {
  const more = on.getByRole('button', { name: 'More', exact: true });
  const button = on
    .getByRole('button', { name, exact: true })
    .or(on.getByRole('link', { name, exact: true }));
  await expect(more).toBeVisible();
  if (!BAR.includes(name)) await more.tap();
  await button.tap();
}
const BAR = ['Hold', 'Confirm', 'Cart', 'Share', 'Accept'];

/** The stone as a buyer types it, `rd 1.02 g vs1`, and its id. */
async function typedFor(office: Account, stone: string): Promise<{ id: string; line: string }> {
  const { data } = await office.call<{
    stockList: { id: string; carat: number; color: string; clarity: string }[];
  }>('POST', '/inventory/search', { stock_numbers: [stone] });
  const { id = '', carat = 0, color = '', clarity = '' } = data.stockList[0] ?? {};
  return { id, line: `rd ${carat.toFixed(2)} ${color} ${clarity}`.toLowerCase() };
}

/** Makes the stone available again, so that it is new to searches and demands. */
async function comeBack(office: Account, id: string): Promise<void> {
  await office.call('PUT', `/inventory/status/${id}`, { status: 2, reason: 'At the laboratory' });
  await office.call('PUT', `/inventory/status/${id}`, { status: 1 });
}

/** Opens the bell and follows what it says. */
async function follow(page: Page, news: RegExp): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Notices' });
  // Notices arrive within seconds.
  await expect(async () => {
    if ((await panel.count()) === 0) await page.getByRole('button', { name: /^Notices/ }).tap();
    await expect(panel.getByRole('link', { name: news }).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await fits(page);
  await panel.getByRole('link', { name: news }).first().tap();
  await expect(panel).toHaveCount(0);
}

test('a buyer looks, collects, compares, shares, waits, offers, holds, buys and pays on a phone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stones = await freeStones(7);
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = ''] = stones;
  const office = await account(page, 'admin@pavilion.test');
  const rival = await account(page, 'customer@pavilion.test');
  await enter(page, BUYER);
  // What the phone gives to other apps.
  await page.addInitScript(() => {
    const handedOn: unknown[] = [];
    Reflect.set(window, 'handedOn', handedOn);
    const share = async ({ url, files }: ShareData) => void handedOn.push(url ?? files?.[0]?.name);
    Object.assign(navigator, { share, canShare: () => true });
  });

  // The first look in the morning, with the trade's words typed into the box.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/customer$/);
  await fits(page);
  const box = page.getByRole('combobox', { name: 'Find anything' });
  await box.fill('rd 0.30-2.00 d-h vs');
  await box.press('Enter');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Color D–H');
  await fits(page);

  // A repeated search is saved under a name, and its new stones are on the first screen.
  const wanted = await typedFor(office, fourth);
  await box.fill(wanted.line);
  await box.press('Enter');
  await expect(rowOf(page, fourth)).toBeVisible();
  await page.getByRole('button', { name: 'Save search' }).tap();
  const keeping = page.getByRole('dialog', { name: 'Save search' });
  const asked = `My rounds ${Date.now()}`;
  await keeping.getByLabel('Name').fill(asked);
  await fits(page);
  await keeping.getByRole('button', { name: 'Save search' }).tap();
  await expect(page.getByText(`The search “${asked}” is saved.`)).toBeVisible();
  await comeBack(office, wanted.id);
  await turnTo(page, 'Home');
  const fresh = page.getByRole('region', { name: 'New to your saved searches' });
  await fresh.getByRole('link').filter({ hasText: fourth }).tap();
  await expect(page.getByRole('dialog', { name: fourth })).toBeVisible();
  await fits(page);
  await page.getByRole('dialog', { name: fourth }).getByRole('button', { name: 'Close' }).tap();

  // One stone by its number; it is watched.
  await box.fill(fourth.toLowerCase());
  await page.getByRole('option', { name: new RegExp(fourth) }).tap();
  const drawer = page.getByRole('dialog', { name: fourth });
  await act(drawer, 'Watch');
  await expect(page.getByText('1 stone added to the watchlist.')).toBeVisible();

  // A note about it, for today. The stone has stayed open.
  await act(drawer, 'Note');
  const noting = page.getByRole('dialog', { name: `Write a note about ${fourth}` });
  await noting.getByLabel('Note').fill('Show it to the ring maker');
  await noting.getByRole('textbox', { name: 'Remind me on' }).tap();
  await page.locator('[data-today]').first().tap();
  await fits(page);
  await noting.getByRole('button', { name: 'Save note' }).tap();
  await expect(page.getByText('Note saved for 1 stone.')).toBeVisible();
  await page.goto('/customer');
  await page.getByRole('link', { name: /\d+ notes? (is|are) due\./ }).tap();
  await expect(rowOf(page, fourth)).toContainText('Show it to the ring maker');
  await fits(page);

  // A demand for another stone: it arrives, is offered, and the bell says so.
  const sought = await typedFor(office, fifth);
  await box.fill(sought.line);
  await box.press('Enter');
  await page.getByRole('button', { name: 'Save search' }).tap();
  await keeping.getByText('Demand', { exact: true }).tap();
  const waiting = page.getByRole('dialog', { name: 'Save demand' });
  const demand = `For a ring ${Date.now()}`;
  await waiting.getByLabel('Name').fill(demand);
  await waiting.getByLabel('At once').check();
  await fits(page);
  await waiting.getByRole('button', { name: 'Save demand' }).tap();
  await expect(page.getByText(`The demand “${demand}” is saved.`)).toBeVisible();
  await comeBack(office, sought.id);
  const { data: demands } = await office.call<{ data: { id: string; name: string }[] }>(
    'GET',
    '/inventory/demands',
  );
  const { id: demandId = '' } = demands.data.find(({ name }) => name === demand) ?? {};
  await expect(async () => {
    const { data } = await office.call<{ demand: { status: number } }>(
      'GET',
      `/inventory/demands/${demandId}`,
    );
    expect(data.demand.status).toBe(2);
  }).toPass();
  await office.call('PUT', `/inventory/demands/${demandId}/offer`, { stock_numbers: [fifth] });
  await follow(page, new RegExp(demand));
  const offered = page.getByRole('grid', { name: 'Stones for the demand' });
  await expect(offered.getByText('Offered', { exact: true }).first()).toBeVisible();
  await expect(offered.getByRole('row').filter({ hasText: fifth })).toBeVisible();
  await fits(page);

  // Somebody else has the next one: the buyer waits in line, and gets it.
  const { lines: held } = await take(office, 'hold', { stock_numbers: [sixth], user_id: rival.id });
  await page.goto(`/search?stock_numbers=${sixth}`);
  await select(page, [sixth]);
  await act(page, 'Wait in line');
  await page.getByRole('dialog').getByRole('button', { name: 'Wait in line for 1 stone' }).tap();
  await expect(page.getByText('Joined the line for 1 stone.')).toBeVisible();
  await office.call('PUT', '/inventory/new-arrival/release-hold', { ids: held.map(({ id }) => id) });
  await follow(page, new RegExp(`${sixth}.*kept for you`));
  await expect(rowOf(page, sixth)).toContainText('Your turn');
  await fits(page);
  await select(page, [sixth]);
  await act(page, 'Accept');
  await page.getByRole('dialog').getByRole('button', { name: 'Accept 1 stone' }).tap();
  await expect(page.getByText('1 stone now on hold.')).toBeVisible();

  // A price is offered, and agreed.
  await page.goto(`/search?stock_numbers=${seventh}`);
  await select(page, [seventh]);
  await act(page, 'Make an offer');
  const offering = page.getByRole('dialog', { name: 'Make an offer for 1 stone' });
  await offering.getByRole('textbox', { name: `% below of ${seventh}` }).fill('3');
  await fits(page);
  await offering.getByRole('button', { name: 'Make an offer for 1 stone' }).tap();
  await expect(page.getByText(/USD for 1 stone offered/)).toBeVisible();
  const { data: prices } = await office.call<{ data: { id: string; offered_amt: string }[] }>(
    'POST',
    `/inventory/new-arrival/get-offer?search=${seventh}`,
    {},
  );
  await office.call('PUT', '/inventory/new-arrival/offer-answer', {
    answer: 'accept',
    lines: prices.data.map(({ id, offered_amt: amount }) => ({ id, amount })),
  });
  await follow(page, new RegExp(`Your offer for ${seventh} is accepted`));
  await expect(rowOf(page, seventh)).toContainText('Accepted');
  await fits(page);

  // Three go into the cart, and one of them is taken by somebody else.
  await page.goto(`/search?stock_numbers=${stones.slice(0, 3).join(',')}`);
  await select(page, [first, second, third]);
  await act(page, 'Cart');
  await expect(page.getByText('3 stones added to the cart.')).toBeVisible();
  await take(office, 'hold', { stock_numbers: [third], user_id: rival.id });
  await turnTo(page, 'Cart');
  await expect(rowOf(page, third)).toContainText('Taken');
  await select(page, [third]);
  await act(page, 'Remove');
  await expect(rowOf(page, third)).toHaveCount(0);

  // The other two are downloaded and compared.
  await page.goto(`/search?stock_numbers=${first},${second}`);
  await select(page, [first, second]);
  await act(page, 'Download');
  const taking = page.getByRole('dialog', { name: 'Download 2 stones' });
  const sheet = page.waitForEvent('download');
  await taking.getByRole('button', { name: 'Download' }).tap();
  expect((await sheet).suggestedFilename()).toBe('stones.xlsx');
  await expect(taking).toHaveCount(0);
  await act(page, 'Download');
  await taking.getByLabel('List to print (PDF), with pictures').check();
  await taking.getByRole('button', { name: 'Share with another app' }).tap();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'handedOn'))).toEqual(['stones.pdf']);
  await expect(taking).toHaveCount(0);
  await act(page, 'Compare');
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(3);
  await fits(page);

  // One is shown to the buyer's own customer.
  await page.goto(`/search?stock_numbers=${first}`);
  await select(page, [first]);
  await act(page, 'Share');
  const sharing = page.getByRole('dialog', { name: 'Share 1 stone' });
  await sharing.getByText('By link', { exact: true }).tap();
  await sharing.getByRole('button', { name: 'Create link' }).tap();
  // The phone's own sheet comes first.
  await sharing.getByRole('button', { name: 'Share with another app' }).tap();
  expect(await page.evaluate(() => Reflect.get(window, 'handedOn'))).toEqual([
    await sharing.getByRole('textbox', { name: 'Link' }).inputValue(),
  ]);
  await sharing.getByRole('button', { name: 'Copy link' }).tap();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('listitem')).toHaveCount(1);
  await expect(stranger.getByText(first)).toHaveCount(0);
  await stranger.close();
  await page.keyboard.press('Escape');

  // It is held until the answer comes, and confirmed then.
  await turnTo(page, 'Cart');
  await select(page, [first]);
  await act(page, 'Hold');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold 1 stone' }).tap();
  await expect(page.getByText(/^1 stone is on hold/)).toBeVisible();
  await expect(rowOf(page, first)).toContainText('Yours');
  await select(page, [first]);
  await act(page, 'Confirm');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm 1 stone' }).tap();
  await expect(page.getByText(/1 stone was confirmed, pending approval/)).toBeVisible();

  // The house approves; the invoice is on the first screen.
  const { data: orders } = await office.call<{ data: { id: string; stock_no: string }[] }>(
    'POST',
    `/inventory/new-arrival/get-confirm-stone?search=${first}`,
    {},
  );
  const { message } = await office.call('PUT', '/inventory/new-arrival/approve-stone', {
    ids: orders.data.filter(({ stock_no }) => stock_no === first).map(({ id }) => id),
  });
  const [number = ''] = /I-\d{4}-\d{6}/.exec(message) ?? [];
  await page.goto('/customer');
  const invoices = page.getByRole('region', { name: 'Recent invoices' });
  await invoices.getByRole('listitem').filter({ hasText: number }).getByRole('link').tap();
  const invoice = page.getByRole('dialog', { name: new RegExp(`Invoice ${number}`) });
  await expect(invoice.getByText('No payments yet.')).toBeVisible();
  await fits(page);
  const printed = page.waitForEvent('download');
  await invoice.getByRole('button', { name: /PDF/ }).tap();
  expect((await printed).suggestedFilename()).toBe(`invoice-${number}.pdf`);

  // After the payment the invoice is shown as paid.
  const id = new URL(page.url()).searchParams.get('invoice');
  const { data: owed } = await office.call<{ open: string }>('GET', `/inventory/new-arrival/invoice/${id}`);
  await office.call('POST', `/inventory/new-arrival/invoice/${id}/payment`, {
    amount: owed.open,
    paid_on: inDays(0),
    way: 1,
  });
  await page.reload();
  await expect(invoice.getByText('Paid', { exact: true }).first()).toBeVisible();
  await fits(page);
});
