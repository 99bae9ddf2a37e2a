import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { expect, signIn, test } from './support/portal.ts';

test('on a server that others can reach an administrator is first warned of the demo accounts', async ({
  browser,
}) => {
  const started = startProcess({
    PORT: '0',
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
    DATABASE_OWNER_URL: process.env['E2E_DATABASE_OWNER_URL'] ?? '',
    DEMO: '0',
    SEARCH_INDEX: '0',
    PUBLIC_URL: 'http://stones.example',
    LOG_LEVEL: 'error',
  });
  try {
    const context = await browser.newContext({ baseURL: await started.address });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByText('This is a demo.')).toHaveCount(0);
    await signIn(page, 'admin@pavilion.test');
    const warning = page.getByRole('region', { name: '10 demo accounts are open' });
    await expect(warning).toContainText('npm run demo:remove');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeInViewport();
    await page.getByRole('link', { name: 'Transactions' }).click();
    await expect(page).toHaveURL(/transaction/);
    await expect(warning).toHaveCount(0);
    await context.close();
  } finally {
    await stopProcess(started.process);
  }
});
