/**
 * Waiting times of others while one person requests sixty sheets at once: a customer's searches and
 * /healthz before and meanwhile, the delay of the event loop, and memory. With the folder of an
 * earlier version, the same is measured there on the same stones.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { apiOf, PASSWORD } from '../support/api.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { memoryOf, percentile } from './figures.ts';
import { broadQuestions, questions } from './questions.ts';
import type { Line } from './report.ts';

const ALL = [...broadQuestions, ...questions];
const SHEETS = 60;
const EVERY_MS = 40;
const ALONE_MS = 6_000;
/** Sheets that take longer are aborted. */
const MOST_MS = 60_000;
const ASKERS = ['guest', 'customer'] as const;

export async function sheetsBesideSearches(
  variables: Record<string, string>,
  before: string | null,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [label, folder] of [
    ...(before === null ? [] : [['before', before] as const]),
    ['now', undefined] as const,
  ]) {
    const metricsPort = 41_900 + Math.floor(Math.random() * 90);
    const { process: child, address } = startProcess(
      { ...variables, METRICS_PORT: String(metricsPort) },
      folder,
    );
    try {
      const side = { url: await address, pid: child.pid ?? 0, metricsPort };
      for (const asker of ASKERS) lines.push(await measure(label, side, asker));
    } finally {
      await stopProcess(child);
    }
  }
  return lines;
}

interface Side {
  url: string;
  pid: number;
  metricsPort: number;
}

async function measure(label: string, side: Side, asker: (typeof ASKERS)[number]): Promise<Line> {
  const searcher = await signIn(side.url, 'customer2@pavilion.test');
  const token = asker === 'guest' ? await guest(side.url) : await signIn(side.url, 'customer@pavilion.test');
  await watch(side, searcher, pause(2_000));
  const alone = await watch(side, searcher, pause(ALONE_MS));
  const idle = memoryOf(side.pid);
  await lag(side.metricsPort);
  const left = AbortSignal.timeout(MOST_MS);
  const sheets = Promise.all(Array.from({ length: SHEETS }, () => sheet(side.url, token, left)));
  const began = performance.now();
  const beside = await watch(side, searcher, sheets);
  const took = (performance.now() - began) / 1000;
  const statuses = await sheets;
  const told = Object.entries(Object.groupBy(statuses, String)).map(
    ([status, all]) => `${all?.length} x ${status}`,
  );
  const loop = await lag(side.metricsPort);
  return {
    what: `${label}: searches beside ${SHEETS} sheets of a ${asker} at once`,
    ratio: `p50 ${(percentile(beside.searches, 50) / percentile(alone.searches, 50)).toFixed(1)}, p99 ${(percentile(beside.searches, 99) / percentile(alone.searches, 99)).toFixed(1)} times those without the sheets`,
    figures: `alone p50 ${ms(alone.searches, 50)}, p99 ${ms(alone.searches, 99)}; beside p50 ${ms(beside.searches, 50)}, p99 ${ms(beside.searches, 99)}, ${beside.failed} of ${beside.searches.length} not answered; /healthz worst ${ms(beside.health, 100)}; event loop p99 ${loop}; memory ${Math.round(beside.rss - idle)} MB more; sheets ${told.join(', ')} in ${took.toFixed(1)} s`,
  };
}

const ms = (times: readonly number[], percent: number): string =>
  `${percentile(times, percent).toFixed(0)} ms`;

let asked = 0;

/** Searches and /healthz requests, each at its own interval, until `end`. */
async function watch({ url, pid }: Side, token: string, end: Promise<unknown>) {
  const state = { isDone: false };
  void end.finally(() => (state.isDone = true));
  const seen = { searches: [] as number[], health: [] as number[], failed: 0, rss: 0 };
  const timed = async (times: number[], work: () => Promise<{ status: number }>): Promise<void> => {
    const from = performance.now();
    const status = await work().then(
      ({ status: one }) => one,
      () => 0,
    );
    times.push(performance.now() - from);
    if (status !== 200) seen.failed += 1;
  };
  const each = async (work: () => Promise<void>): Promise<void> => {
    while (!state.isDone) {
      await work();
      await pause(EVERY_MS);
    }
  };
  const search = () => {
    const number = asked++;
    const fresh = {
      ...ALL[number % ALL.length],
      depth: [`0..${500 + number / 1000}`],
      size: 50,
      facets: true,
    };
    return apiOf(url, token).send('POST', '/inventory/search', fresh);
  };
  await Promise.all([
    each(() => timed(seen.searches, search)),
    each(() => timed(seen.health, () => fetch(`${url}/healthz`))),
    each(async () => void (seen.rss = Math.max(seen.rss, memoryOf(pid)))),
  ]);
  return seen;
}

async function sheet(url: string, token: string, signal: AbortSignal): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ data: { export: true } });
  return fetch(`${url}/api/v1/inventory/new-arrival/arrival`, { method: 'POST', headers, body, signal })
    .then(async (answer) => (await answer.arrayBuffer(), answer.status))
    .catch(() => 0);
}

async function signIn(url: string, email: string): Promise<string> {
  const reply = await apiOf(url).send('POST', '/user/login', { email, password: PASSWORD });
  return (reply.body?.data as { token: string }).token;
}

async function guest(url: string): Promise<string> {
  const countries = await apiOf(url).get('/business/countries-code');
  const [country] = countries.body?.data as { id: number }[];
  const reply = await apiOf(url).send('POST', '/user/login?is_guest=true', {
    company_name: 'Walk-in Gems',
    contact_person: 'Visitor',
    mobile: '5550100',
    email: `bench-${Date.now()}@visitors.test`,
    mobile_country_id: country?.id,
  });
  return (reply.body?.data as { token: string }).token;
}

/** Since the last call. */
async function lag(port: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (quantile: string): string =>
    (
      Number(new RegExp(`lag_seconds\\{quantile="${quantile}"\\} (\\S+)`).exec(text)?.[1] ?? 0) * 1000
    ).toFixed(0);
  return `${of('0.99')} ms, worst ${of('1')} ms`;
}
