/**
 * What a person waits for, in a real Chromium: the first row after a cold load, counts and totals after a click, and how
 * many frames a second the table shows while it is scrolled.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { median } from './figures.ts';
import type { Line } from './report.ts';

const SYSTEM = '/usr/bin/chromium';
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const CLICKS = ['Oval', 'Pear', 'Oval', 'Cushion', 'Emerald', 'Pear', 'Heart', 'Cushion', 'Princess', 'Oval'];

/** What the page itself measures, so that the way to and from the browser is not part of it. */
interface Watch {
  firstRow: number | null;
  since(text: () => string): Promise<number>;
  frames(milliseconds: number): Promise<number[]>;
}
declare global {
  var watch: Watch;
}

export async function inTheBrowser(url: string): Promise<Line[]> {
  const browser = await chromium.launch({
    ...(existsSync(SYSTEM) ? { executablePath: SYSTEM } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run', ...QUIET],
  });
  try {
    const signedIn = await signIn(browser, url);
    const rounds: number[] = [];
    for (let round = 0; round < 5; round++) rounds.push(await coldLoad(browser, url, signedIn));
    const page = await open(browser, url, signedIn);
    return [
      line('first row after a cold load', 'aim: 700 ms', rounds),
      ...(await clicks(page)),
      await scrolling(page),
    ];
  } finally {
    await browser.close();
  }
}

const line = (what: string, aim: string, times: readonly number[]): Line => ({
  what: `in the browser: ${what}`,
  ratio: '',
  figures: `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (${aim})`,
});

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail or user name').fill('admin@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('grid').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A browser that has nothing of the portal but the session. */
async function open(browser: Browser, url: string, storageState: State): Promise<Page> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(`${url}/search`);
  await page.waitForFunction(() => globalThis.watch.firstRow !== null);
  return page;
}

async function coldLoad(browser: Browser, url: string, state: State): Promise<number> {
  const page = await open(browser, url, state);
  const shown = await page.evaluate(() => globalThis.watch.firstRow ?? Infinity);
  await page.context().close();
  return shown;
}

async function clicks(page: Page): Promise<Line[]> {
  const times = { counts: [] as number[], totals: [] as number[] };
  for (const shape of CLICKS) {
    await page.waitForTimeout(600);
    const both = await page.evaluate(async (name) => {
      const textOf = (selector: string) => () => document.querySelector(selector)?.textContent ?? '';
      const counts = globalThis.watch.since(textOf('[role="group"][aria-label="Color"]'));
      const totals = globalThis.watch.since(textOf('[aria-label="Totals: Result"]'));
      const button = `[role="group"][aria-label="Shape"] button[aria-label="${name}"]`;
      const found = document.querySelector<HTMLElement>(button);
      if (found === null) throw new Error(`There is no shape ${name}.`);
      found.click();
      return { counts: await counts, totals: await totals };
    }, shape);
    times.counts.push(both.counts);
    times.totals.push(both.totals);
  }
  return [
    line('counts after a click', 'aim: 100 ms', times.counts),
    line('totals after a click, with 500 rows', 'aim: 100 ms', times.totals),
  ];
}

async function scrolling(page: Page): Promise<Line> {
  const box = await page.getByRole('grid').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
  const measured = page.evaluate(() => globalThis.watch.frames(3_000));
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(step % 3 === 0 ? 120 : 0, step % 20 < 10 ? 240 : -240);
    await page.waitForTimeout(40);
  }
  const gaps = await measured;
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  return {
    what: 'in the browser: scrolling 500 rows x 30 columns',
    ratio: '',
    figures: `${(gaps.length / seconds).toFixed(0)} frames a second, longest ${Math.max(...gaps).toFixed(0)} ms (aim: 55)`,
  };
}

/** Runs in the page before anything else. */
function observe(): void {
  const watch: Watch = {
    firstRow: null,
    since: (text) =>
      new Promise((resolve) => {
        const [from, before] = [performance.now(), text()];
        const look = new MutationObserver(() => {
          if (text() === before) return;
          look.disconnect();
          resolve(performance.now() - from);
        });
        look.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    frames: (milliseconds) =>
      new Promise((resolve) => {
        const gaps: number[] = [];
        let [from, last] = [performance.now(), performance.now()];
        const next = (): void => {
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          if (now - from < milliseconds) requestAnimationFrame(next);
          else resolve(gaps);
        };
        requestAnimationFrame(next);
        from = performance.now();
      }),
  };
  globalThis.watch = watch;
  const rows = new MutationObserver(() => {
    if (document.querySelector('[role="grid"] [role="row"][aria-rowindex="2"] [role="gridcell"]') === null)
      return;
    watch.firstRow ??= performance.now();
    rows.disconnect();
  });
  rows.observe(document, { subtree: true, childList: true });
}
