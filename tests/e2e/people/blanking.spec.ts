import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { pdf, png } from '../../kyc/document-files.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const DOCUMENT = '/customer/business/document';

/** A closed client who had handed in their documents. */
async function closedClient(): Promise<string> {
  const { token } = await sessionOf('admin@pavilion.test');
  const admin = apiOf(process.env['E2E_URL'] ?? '', token);
  const client = { email: 'bela@blanked.test', first_name: 'Bela', company_name: 'Bela and Sons' };
  const { id } = dataOf<{ id: string }>(
    await admin.send('POST', '/customer/add-customer-with-business', { ...client, city: 'Antwerp' }),
  );
  const entry = [{ document_type: 1, expires_on: '2040-06-30' }];
  const papers = { user_id: id, business_owner_data: entry, business_data: entry };
  const files = { owner_image: png('bela.png'), business_image: pdf('sons.pdf') };
  for (const reply of [
    await admin.form('POST', DOCUMENT, papers, files),
    await admin.send('DELETE', `/customer/user/${id}?reason=Retired`),
  ])
    expect(reply.status, reply.text).toBe(200);
  return id;
}

test('an administrator blanks the data of a closed client, and finds what is kept by law', async ({
  page,
}) => {
  const id = await closedClient();
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/client/${id}`);
  await page.getByRole('button', { name: 'Blank personal data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Blank the data of Bela' });
  await expect(dialog).toContainText(/are kept until \d\d\/\d\d\/20\d\d, under Kept KYC documents/);
  await dialog.getByLabel('Reason').fill('Asked by letter');
  await dialog.getByLabel('I have checked that they asked for this themselves').check();
  await dialog.getByRole('button', { name: 'Blank the data of Bela' }).click();
  await expect(page.getByText('The personal data is blanked.')).toBeVisible();
  await expect(page).toHaveURL(/\/client$/);
  await expect(page.getByRole('grid')).not.toContainText('Bela');

  await page.goto('/settings/user-settings/kept-papers');
  await page
    .getByRole('row', { name: /Bela and Sons/ })
    .getByRole('link')
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Bela and Sons' });
  await expect(drawer).toContainText('Antwerp');
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Business Owner Document' }).click();
  expect((await download).suggestedFilename()).toMatch(/^business-owner-document-/);
});
