/** A client's sheet of stones to confirm: chosen, looked at, imported, approved. */
import { ROLE } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { freeStones } from '../support/lines.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

test('an administrator imports a client’s sheet, sees what is refused, and approves the rest', async ({
  page,
}) => {
  const { token } = await sessionOf('admin@pavilion.test');
  const api = apiOf(process.env['E2E_URL'] ?? '', token);
  const reply = await api.send('POST', '/external-clients', {
    role_id: ROLE.ftpClient,
    email: 'orders@pavilion-facet.test',
    first_name: 'Maud',
    company_name: 'Pavilion Facet',
  });
  const stones = await freeStones(2);
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/api/${dataOf<{ id: string }>(reply).id}`);
  await openTab(page, 'Sheets');
  const card = page.getByRole('region', { name: 'Sheets of stones to confirm' });
  await card.getByRole('button', { name: 'Import a sheet' }).click();
  const drawer = page.getByRole('dialog', { name: 'Import a sheet of stones to confirm' });
  const rows = ['Ref,Their note', ...stones.map((stone) => `${stone},urgent`), 'NO-SUCH-STONE,'];
  await drawer.getByLabel('Sheet to import').setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(drawer.getByText('of 3 rows can be confirmed')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Rows of the sheet' })).toContainText(
    'There is no stone with this number in the stock you can see.',
  );
  await drawer.getByText('To confirm (2)').click();
  await expect(drawer.getByRole('region', { name: 'Rows of the sheet' })).toContainText('urgent');
  await drawer.getByRole('button', { name: 'Confirm 2 stones' }).click();
  await expect(card).toContainText('3 rows · 2 confirmed · 1 refused · 2 waiting for approval');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Answers' }).click();
  expect((await download).suggestedFilename()).toBe('order answers.xlsx');
  await card.getByRole('button', { name: 'Approve 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 2 confirmed stones' }).click();
  await expect(card).toContainText('3 rows · 2 confirmed · 1 refused');
  await expect(card).not.toContainText('waiting');
});
