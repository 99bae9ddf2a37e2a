/** A client's stock feed: its columns, its server, and a push. */
import { ROLE } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

test('an administrator makes a feed with the client’s own headings, pushes it, and pauses it', async ({
  page,
}) => {
  const { token } = await sessionOf('admin@pavilion.test');
  const reply = await apiOf(process.env['E2E_URL'] ?? '', token).send('POST', '/external-clients', {
    role_id: ROLE.ftpClient,
    email: 'stock@star-facet.test',
    first_name: 'Noor',
    company_name: 'Star Facet',
  });
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/api/${dataOf<{ id: string }>(reply).id}`);
  await openTab(page, 'Stock feeds');
  const card = page.getByRole('region', { name: 'Stock feeds' });
  await card.getByRole('button', { name: 'Add a feed' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add a stock feed' });
  await drawer.getByLabel('Name').fill('Morning list');
  await drawer.getByLabel('Heading of Carat').fill('Weight');
  await drawer.getByRole('button', { name: 'Move Carat up' }).click();
  await drawer.getByRole('button', { name: 'Leave out Fluor.' }).click();
  await drawer.getByLabel('Pushed to').fill(`ftp://127.0.0.1:${process.env['E2E_FTP_PORT']}/in/stock.csv`);
  await drawer.getByLabel('User').fill('portal');
  await drawer.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await drawer.getByRole('button', { name: 'Add feed' }).click();
  await card.getByRole('button', { name: 'Push now' }).click();
  await expect(card).toContainText('The server refuses the user or the password (530). Enter them again.');

  await card.getByRole('button', { name: 'Edit' }).click();
  const change = page.getByRole('dialog', { name: 'Edit Morning list' });
  await change.getByRole('textbox', { name: 'Password' }).fill('Push password 1');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await card.getByRole('button', { name: 'Push now' }).click();
  await expect(card.getByText('Pushed', { exact: true })).toBeVisible();
  await expect(card).toContainText(/started by Demo Administrator · [\d,]+ rows · [\d,]+ kB/);

  await card.getByRole('button', { name: 'Log' }).click();
  const log = page.getByRole('dialog', { name: 'Pushes of Morning list' });
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await log.getByRole('button', { name: 'Close' }).last().click();
  await card.getByRole('button', { name: 'Links' }).click();
  const links = page.getByRole('dialog', { name: 'Links to Morning list' });
  await expect(links).toContainText('No links yet.');
  await links.getByRole('button', { name: 'Make a link' }).click();
  const form = page.getByRole('dialog', { name: 'Make a link' });
  await form.getByLabel('Used by').fill('Their shop');
  await form.getByRole('button', { name: 'Make link' }).click();
  await expect(links).toContainText('Copy the link now. It is not shown again.');
  const shown = new URL((await links.getByText(/^http.*pavk_/).textContent()) ?? '');
  const fetched = (): Promise<Response> =>
    fetch(new URL(shown.pathname, process.env['E2E_URL']), {
      headers: { authorization: `Basic ${btoa(`${shown.username}:${shown.password}`)}` },
    });
  const sheet = await fetched();
  expect([sheet.status, (await sheet.text()).split('\r\n')[0]]).toEqual([
    200,
    expect.stringContaining('Weight'),
  ]);
  await links.getByRole('button', { name: 'I have saved it' }).click();
  await expect(links.getByText(/^http.*pavk_/)).toHaveCount(0);
  await links.getByRole('button', { name: 'Revoke' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke Their shop' })
    .getByRole('button', { name: 'Revoke Their shop' })
    .click();
  await expect(links.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await fetched()).status).toBe(401);
  await links.getByRole('button', { name: 'Close' }).last().click();
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Morning list' }).click();
  await expect(card).toContainText('There is no feed yet.');
});
