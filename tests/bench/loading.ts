/**
 * Time until the first row is shown, after a cold load and after signing in, both with an empty
 * cache, and how it is spent.
 */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { median } from './figures.ts';
import type { Line } from './report.ts';
import { observe } from './watch.ts';

export type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** In milliseconds, except `kilobytes` (as transferred) and `requests`. */
interface Loading {
  firstRow: number;
  kilobytes: number;
  requests: number;
  script: number;
  /** Parsing, styles, layout and paint; without scripts. */
  rest: number;
  /** From the request for the first page of stones to the last byte of the answer. */
  answer: number;
  /** When it was requested. */
  asked: number;
}

const ROUNDS = 7;

export async function loading(browser: Browser, url: string): Promise<{ state: State; lines: Line[] }> {
  const signIns: Loading[] = [];
  let state: State | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const one = await signIn(browser, url);
    signIns.push(one.loading);
    state = one.state;
  }
  if (state === undefined) throw new Error('Nobody signed in.');
  const loads: Loading[] = [];
  for (let round = 0; round < ROUNDS; round++) loads.push(await coldLoad(browser, url, state));
  return {
    state,
    lines: [
      line('first row after a cold load', loads),
      line('first row after the press on “Sign in”', signIns),
    ],
  };
}

function line(what: string, loads: readonly Loading[]): Line {
  const of = (part: keyof Loading): string => median(loads.map((one) => one[part])).toFixed(0);
  const worst = Math.max(...loads.map(({ firstRow }) => firstRow)).toFixed(0);
  return {
    what: `in the browser: ${what}`,
    ratio: '',
    figures:
      `median ${of('firstRow')} ms, worst ${worst} ms (aim: 500 ms); ${of('kilobytes')} kB in ${of('requests')} requests, ` +
      `script ${of('script')} ms, styles, layout and paint ${of('rest')} ms; stones asked for after ${of('asked')} ms, ` +
      `answered in ${of('answer')} ms`,
  };
}

/** A browser with a session and an empty cache. */
export async function open(
  browser: Browser,
  url: string,
  storageState: State,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(observe);
  await prepare(page);
  await page.goto(`${url}/search`);
  await page.waitForFunction(() => globalThis.watch.firstRow !== null);
  return page;
}

async function coldLoad(browser: Browser, url: string, state: State): Promise<Loading> {
  let devtools: CDPSession | undefined;
  const page = await open(browser, url, state, async (one) => {
    devtools = await one.context().newCDPSession(one);
    await devtools.send('Performance.enable');
  });
  if (devtools === undefined) throw new Error('Nobody watches the page.');
  const spent = await timesOf(devtools);
  const measured = { ...(await resourcesOf(page, 0)), ...spent };
  await page.context().close();
  return measured;
}

/** From the click on "Sign in" to the first row, with the sign-in screen loaded and filled in. */
async function signIn(browser: Browser, url: string): Promise<{ loading: Loading; state: State }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  // The sign-in screen leads back to where one wanted to go.
  await page.goto(`${url}/search`);
  await page.getByLabel('E-mail or user name').fill('admin@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const before = await timesOf(devtools);
  const from = await page.getByRole('button', { name: 'Sign in', exact: true }).evaluate((button) => {
    const now = performance.now();
    if (button instanceof HTMLElement) button.click();
    return now;
  });
  await page.waitForFunction(() => globalThis.watch.firstRow !== null);
  const after = await timesOf(devtools);
  const measured = await resourcesOf(page, from);
  const state = await context.storageState();
  await context.close();
  return {
    state,
    loading: { ...measured, script: after.script - before.script, rest: after.rest - before.rest },
  };
}

async function timesOf(devtools: CDPSession): Promise<{ script: number; rest: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  const script = seconds('ScriptDuration') * 1000;
  return { script, rest: seconds('TaskDuration') * 1000 - script };
}

/** What was fetched from `from` until the first row. */
const resourcesOf = (page: Page, from: number): Promise<Omit<Loading, 'script' | 'rest'>> =>
  page.evaluate((since) => {
    const firstRow = globalThis.watch.firstRow ?? Number.POSITIVE_INFINITY;
    const all = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const fetched = all.filter(({ startTime }) => startTime >= since && startTime <= firstRow);
    const stones = fetched.find(({ name }) => name.includes('/inventory/search'));
    return {
      firstRow: firstRow - since,
      kilobytes: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
      requests: fetched.length,
      asked: (stones?.startTime ?? Number.NaN) - since,
      answer: (stones?.responseEnd ?? Number.NaN) - (stones?.startTime ?? Number.NaN),
    };
  }, from);
