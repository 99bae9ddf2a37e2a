/**
 * From a press or a key to the next frame (Interaction to Next Paint), by screen, in Chromium on a
 * processor slowed down four times. npm run bench -- --interactions [--stones 20000] [--rounds 3]
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { PASSWORD } from '../../support/api.ts';
import { startProcess, stopProcess } from '../../support/served-by-processes.ts';
import { pass } from '../../support/wait.ts';

const { values } = parseArgs({
  options: { stones: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '3' } },
});
const SLOWER = 4;
const AIM_MS = 200;
/** Longer than any answer takes to be drawn. */
const SETTLED_MS = 700;

type Act = (page: Page) => Promise<void>;

const press =
  (selector: string): Act =>
  async (page) => {
    const found = page.locator(selector).filter({ visible: true }).first();
    if ((await found.count()) > 0) await found.click();
  };
const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name);
const type =
  (selector: string, words: string): Act =>
  async (page) => {
    const found = page.locator(selector).filter({ visible: true }).first();
    if ((await found.count()) > 0) await found.pressSequentially(words, { delay: 60 });
  };

/** What people do in a list all day: choose rows, move by keys, sort, open a record, close it. */
const IN_A_LIST: readonly Act[] = [
  press('[data-row="0"] input[type="checkbox"]'),
  press('[data-row="1"] input[type="checkbox"]'),
  ...Array.from({ length: 4 }, () => key('ArrowDown')),
  key('Space'),
  press('[role="columnheader"] button'),
  press('[role="columnheader"] button'),
  press('[data-row="2"] [data-open]'),
  key('Escape'),
  press('main button:has-text("Columns")'),
  key('Escape'),
];
const FILTERING: readonly Act[] = [
  press('[aria-label="Shape"] button[aria-label="Oval"]'),
  press('[aria-label="Color"] button'),
  press('[aria-label="Shape"] button[aria-label="Oval"]'),
];
const WORDS: readonly Act[] = [type('main input[type="text"], main input[type="search"]', 'first')];

const SCREENS: Readonly<Record<string, readonly Act[]>> = {
  '/search': [...FILTERING, ...IN_A_LIST],
  '/new-arrival': [...FILTERING, ...IN_A_LIST],
  '/matchpair': [...FILTERING, ...IN_A_LIST],
  '/transaction/confirm-stone?all=true': [...WORDS, ...IN_A_LIST],
  '/transaction/enquiry?all=true': [...WORDS, ...IN_A_LIST],
  '/transaction/hold?all=true': [...WORDS, ...IN_A_LIST],
  '/transaction/memo?all=true': [...WORDS, ...IN_A_LIST],
  '/transaction/invoice': [...WORDS, ...IN_A_LIST],
  '/decisions': [key('j'), key('k'), key('j'), press('main a[href]'), key('Escape')],
  '/client': [...WORDS, ...IN_A_LIST],
  '/task': [...WORDS, ...IN_A_LIST],
  '/inventory/stocks': [press('main button[aria-pressed]'), press('[role="tab"]:nth-of-type(2)')],
  '/inventory/company': IN_A_LIST,
  '/audit/audit-logs': [...WORDS, ...IN_A_LIST],
  '/settings/system-settings/hold': [press('[role="switch"]'), press('[role="switch"]')],
};
/** In the menu and the typed line, which are beside every screen. */
const BESIDE: readonly Act[] = [
  press('nav a[href="/search"]'),
  press('nav a[href="/task"]'),
  press('nav a[href="/memo-desk"]'),
  press('nav a[href="/search"]'),
  type('header input', 'round 1.00 d-f vs1'),
  key('Escape'),
];

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-inp-'));
const database = await startEmbedded(dataDir);
const { process: child, address } = startProcess({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  DEMO: '1',
  DEMO_STONES: values.stones,
  LOG_LEVEL: 'warn',
});
const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));
const browser = await chromium.launch({
  ...(system === undefined ? {} : { executablePath: system }),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking'],
});
try {
  const page = await signedIn(await address);
  const told = (name: string, times: readonly number[]): void =>
    console.log(
      `| ${name.replace('?all=true', '')} | ${times.length} | ${quantile(times, 0.5)} | ${quantile(times, 0.75)} | ${quantile(times, 1)} |`,
    );
  console.log(`p75 under ${AIM_MS} ms is the aim; ${SLOWER} times as slow; in ms`);
  console.log('| screen | presses and keys | median | p75 | worst |\n|---|---|---|---|---|');
  const all: number[] = [];
  for (const [screen, acts] of [...Object.entries(SCREENS), ['menu and typed line', BESIDE] as const]) {
    const times: number[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      if (screen.startsWith('/')) await page.goto((await address) + screen);
      times.push(...(await interactions(page, acts)));
    }
    told(screen, times);
    all.push(...times);
  }
  told('all', all);
} finally {
  await browser.close();
  await stopProcess(child);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function signedIn(url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail or user name').fill('admin@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/admin');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** The durations of what `acts` press, in milliseconds: of each interaction its longest event. */
async function interactions(page: Page, acts: readonly Act[]): Promise<number[]> {
  await page.getByRole('main').waitFor();
  await pass(3 * SETTLED_MS, 'the screen has been drawn');
  await page.evaluate(() => {
    const longest = new Map<number, number>();
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        const { interactionId: id = 0, duration } = entry;
        if (id !== 0) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const act of acts) {
    await act(page);
    await pass(SETTLED_MS, 'what was pressed has been answered and drawn');
  }
  return page.evaluate(() => [...(window as unknown as { longest: Map<number, number> }).longest.values()]);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN);
}
