/**
 * Waiting times in a real Chromium: the first row after a cold load, counts and totals after a
 * click, and the table's frame rate while scrolling.
 */
import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { median } from './figures.ts';
import { loading, open } from './loading.ts';
import type { Line } from './report.ts';

const SYSTEM = '/usr/bin/chromium';
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const CLICKS = ['Oval', 'Pear', 'Oval', 'Cushion', 'Emerald', 'Pear', 'Heart', 'Cushion', 'Princess', 'Oval'];

export async function inTheBrowser(url: string): Promise<Line[]> {
  const browser = await chromium.launch({
    ...(existsSync(SYSTEM) ? { executablePath: SYSTEM } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run', ...QUIET],
  });
  try {
    const { state, lines } = await loading(browser, url);
    const page = await open(browser, url, state);
    return [...lines, ...(await clicks(page)), await scrolling(page)];
  } finally {
    await browser.close();
  }
}

const line = (what: string, aim: string, times: readonly number[]): Line => ({
  what: `in the browser: ${what}`,
  ratio: '',
  figures: `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (${aim})`,
});

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
