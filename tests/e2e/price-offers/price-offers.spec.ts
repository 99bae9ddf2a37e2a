import { money } from '../../../src/ui/format.ts';
import { account, action, freeStones, rowOf, select } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a customer offers a price, the house asks another, and the customer’s order has it', async ({
  page,
}) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stone=${stone}`);
  const drawer = page.getByRole('dialog', { name: new RegExp(stone) });
  await drawer.getByRole('button', { name: 'Make an offer' }).click();
  const offering = page.getByRole('dialog', { name: 'Make an offer for 1 stone' });
  const confirm = offering.getByRole('button', { name: 'Make an offer for 1 stone' });
  await expect(offering).toContainText(/The offer lapses if it is not answered by .+\./);
  await expect(confirm).toBeDisabled();
  await offering.getByRole('textbox', { name: `% below of ${stone}` }).fill('100');
  await expect(offering.getByText('Offer more than 0.')).toBeVisible();
  await offering.getByRole('textbox', { name: `% below of ${stone}` }).fill('10');
  await expect(confirm).toBeEnabled();
  await offering.getByText('Amount $', { exact: true }).click();
  const amount = offering.getByRole('textbox', { name: `Amount $ of ${stone}` });
  await expect(amount).toHaveValue(/^[\d,]+(\.\d+)?$/);
  await expect(offering).toContainText('10.00 % below');
  await offering.getByText('% below', { exact: true }).click();
  await confirm.click();
  await expect(page.getByText(/USD for 1 stone offered \(P-/)).toBeVisible();

  await page.goto(`/transaction/offer?type=0&search=${stone}`);
  await expect(page.getByRole('heading', { name: 'Your offers' })).toBeVisible();
  await expect(rowOf(page, stone)).toContainText('Open');
  await expect(rowOf(page, stone)).toContainText('10.00');
  await rowOf(page, stone).dblclick();
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: new RegExp(stone) })
    .getByRole('button', { name: /PDF of offer P-/ })
    .click();
  expect((await waiting).suggestedFilename()).toMatch(/^offer-P-.+\.pdf$/);

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/offer?type=0&search=${stone}`);
  await select(page, [stone]);
  await action(page, 'Counter').click();
  const countering = page.getByRole('dialog', { name: 'Counter 1 offer' });
  const counter = countering.getByRole('button', { name: 'Counter 1 offer' });
  await countering.getByRole('textbox', { name: `% below of ${stone}` }).fill('12');
  await expect(
    countering.getByText(/The client offers [\d.]+ USD, and [\d.]+ USD is not more\./),
  ).toBeVisible();
  await expect(counter).toBeDisabled();
  await countering.getByRole('textbox', { name: `% below of ${stone}` }).fill('5');
  await counter.click();
  await expect(page.getByText(/USD for 1 stone asked\./)).toBeVisible();
  await select(page, [stone]);
  await expect(action(page, 'Accept')).toHaveAttribute(
    'aria-description',
    'An offer waiting for the client cannot be accepted.',
  );

  await enter(page, 'customer@pavilion.test');
  await page.goto('/customer');
  await page.getByRole('link', { name: /We proposed another price for \d+ stones?/ }).click();
  await expect(page).toHaveURL(/transaction\/offer/);
  await page.goto(`/transaction/offer?type=0&search=${stone}`);
  await expect(rowOf(page, stone)).toContainText('Countered');
  // The price of the stone, the own offer and the price asked, and the sums of both kinds.
  const { data: own } = await customer.call<{
    data: { total_amt: string; proposed_amt: string; offered_amt: string }[];
  }>('POST', `/inventory/new-arrival/get-offer?search=${stone}`, {});
  const [mine] = own.data;
  const [price, offer, countered] = [mine?.total_amt, mine?.proposed_amt, mine?.offered_amt].map(money);
  await expect(rowOf(page, stone)).toContainText(`${offer}5.00`);
  // At the right edge, as in every list.
  await expect(rowOf(page, stone)).toContainText(`${price}${countered}`);
  await expect(page.getByText(`${price} USD, ${countered} USD offered`)).toBeVisible();
  await select(page, [stone]);
  await action(page, 'Accept').click();
  const accepting = page.getByRole('dialog', { name: 'Accept 1 offer' });
  await expect(accepting).toContainText(stone);
  await accepting.getByRole('button', { name: 'Accept 1 offer' }).click();
  await expect(page.getByText(/USD for 1 stone agreed: O-/)).toBeVisible();

  const asked = await customer.call<{ data: { offered_amt: string; became: string; status: number }[] }>(
    'POST',
    `/inventory/new-arrival/get-offer?search=${stone}`,
    {},
  );
  const ordered = await customer.call<{ data: { total_amt: string; order_number: string }[] }>(
    'POST',
    `/inventory/new-arrival/get-confirm-stone?search=${stone}&status=1`,
    {},
  );
  const [line] = asked.data.data;
  expect(line?.status).toBe(3);
  expect(ordered.data.data.map(({ total_amt, order_number }) => [total_amt, order_number])).toEqual([
    [line?.offered_amt, line?.became],
  ]);
  await page.goto(`/transaction/confirm-stone?type=0&search=${stone}`);
  await expect(rowOf(page, stone)).toContainText(line?.became ?? '');
});

test('staff offer for a client, decline with words, and the client reads them', async ({ page }) => {
  const [stone] = await freeStones(1);
  if (!stone) throw new Error('A stone is needed.');
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/search?stone=${stone}`);
  const drawer = page.getByRole('dialog', { name: new RegExp(stone) });
  await drawer.getByRole('button', { name: 'Make an offer' }).click();
  const offering = page.getByRole('dialog', { name: 'Make an offer for 1 stone' });
  await offering.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: /Second Customer/ }).click();
  await offering.getByRole('textbox', { name: `% below of ${stone}` }).fill('40');
  await offering.getByRole('button', { name: 'Make an offer for 1 stone' }).click();
  await expect(page.getByText(/USD for 1 stone offered/)).toBeVisible();

  await page.goto(`/transaction/offer?type=0&search=${stone}`);
  await select(page, [stone]);
  await action(page, 'Decline').click();
  const declining = page.getByRole('dialog', { name: 'Decline 1 offer' });
  await expect(declining.getByText('Give a reason. The client sees it.')).toBeVisible();
  await declining.getByRole('textbox', { name: 'Reason' }).fill('It cost us more');
  await declining.getByRole('button', { name: 'Decline 1 offer' }).click();
  await expect(page.getByText('1 offer declined.')).toBeVisible();

  await enter(page, 'customer2@pavilion.test');
  await page.goto(`/transaction/offer?type=0&search=${stone}&status=4`);
  await rowOf(page, stone).dblclick();
  await expect(page.getByRole('dialog', { name: new RegExp(stone) })).toContainText('It cost us more');
});
