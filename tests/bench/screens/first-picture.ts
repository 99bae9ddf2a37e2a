/** How soon the dashboard shows its figures in Chromium, compared with a nearly empty list. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { PASSWORD } from '../../support/api.ts';
import { median } from '../figures.ts';

const SYSTEM = '/usr/bin/chromium';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** From the request for the page, with an empty cache, until every card shows its figures. */
export async function firstPicture(url: string, rounds: number): Promise<{ said: string; ms: number }> {
  const browser = await chromium.launch({
    ...(existsSync(SYSTEM) ? { executablePath: SYSTEM } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const first = await browser.newContext();
    const page = await first.newPage();
    await page.goto(`${url}/login`);
    await page.getByLabel('E-mail or user name').fill('admin@pavilion.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin');
    const storageState = await first.storageState();
    const times = {
      bare: [] as number[],
      asked: [] as number[],
      painted: [] as number[],
      whole: [] as number[],
    };
    for (let round = 0; round < rounds; round++) {
      const bare = await opened(browser, storageState, `${url}/task`);
      await bare.getByRole('heading', { level: 1 }).waitFor();
      times.bare.push(await since(bare));
      const tab = await opened(browser, storageState, `${url}/admin`);
      await tab.getByRole('region', { name: 'Waiting for you' }).waitFor();
      times.painted.push(await since(tab));
      await tab.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
      times.whole.push(await since(tab));
      times.asked.push(
        await tab.evaluate(() => {
          const entries = performance.getEntriesByType('resource');
          return entries.find(({ name }) => name.includes('/home/dashboard/waiting'))?.startTime ?? 0;
        }),
      );
      await Promise.all([bare.context().close(), tab.context().close()]);
    }
    const said = (ms: number[]): string =>
      `${median(ms).toFixed(0)} ms (worst ${Math.max(...ms).toFixed(0)} ms)`;
    return {
      said: `in the browser, with an empty cache: a bare list after ${said(times.bare)}; open tasks requested after ${said(times.asked)}, shown after ${said(times.painted)}, every figure after ${said(times.whole)}`,
      ms: median(times.painted),
    };
  } finally {
    await browser.close();
  }
}

/** A page in a browser with a session and an empty cache. */
async function opened(browser: Browser, storageState: StorageState, address: string): Promise<Page> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const since = (page: Page): Promise<number> => page.evaluate(() => performance.now());
