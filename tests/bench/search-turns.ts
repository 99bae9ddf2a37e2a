/**
 * One search with everything that the screen shows (page of 50, totals, all counts), answered
 * alternately from the index, by SQL and by the bare server's SQL. Every request is different, so
 * that nothing is cached.
 */
import { Agent, request } from 'node:http';
import { median, percentile } from './figures.ts';
import { broadQuestions, questions } from './questions.ts';
import type { Line } from './report.ts';

export interface SearchSides {
  index: string;
  sql: string;
  bare: string;
  token: string;
}

const ALL = [...broadQuestions, ...questions];
const NAMES = ['index', 'sql', 'bare'] as const;
type Side = (typeof NAMES)[number];

export async function searchInTurns(
  sides: SearchSides,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const clients of [1, 8]) {
    const times: Record<Side, number[][]> = { index: [], sql: [], bare: [] };
    for (let round = 0; round <= rounds; round++)
      for (const side of NAMES) {
        const measured = await load(sides, side, clients, seconds);
        // Warm up caches and compilation.
        if (round > 0) times[side].push(measured);
      }
    const of = (side: Side): number[] => times[side].flat();
    const ratios = (other: Side): number[] =>
      times.index.map((own, round) => median(times[other][round] ?? []) / median(own));
    lines.push({
      what: `search, page of 50, totals and all counts, ${clients} at once`,
      ratio: `${median(ratios('sql')).toFixed(1)} times as fast as SQL, ${median(ratios('bare')).toFixed(1)} times as fast as the bare server's SQL`,
      figures: NAMES.map(
        (side) =>
          `${LABEL[side]} p50 ${percentile(of(side), 50).toFixed(1)} ms, p99 ${percentile(of(side), 99).toFixed(1)} ms`,
      ).join('; '),
    });
  }
  return lines;
}

const LABEL: Record<Side, string> = { index: 'index', sql: 'SQL', bare: 'bare server' };

let asked = 0;

/** The time of each request, in milliseconds. */
async function load(sides: SearchSides, side: Side, clients: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const number = asked++;
      const question = ALL[number % ALL.length] ?? {};
      // A depth above any stone's: it excludes nothing and makes the search a new one.
      const fresh = { ...question, depth: [`0..${500 + number / 1000}`] };
      const url = side === 'bare' ? `${sides.bare}/search` : `${sides[side]}/api/v1/inventory/search`;
      const from = performance.now();
      await ask(agent, url, sides.token, JSON.stringify({ data: { ...fresh, size: 50, facets: true } }));
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return times;
}

function ask(agent: Agent, url: string, token: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = request(url, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        // 504: PostgreSQL's statement timeout of eight seconds, which count.
        answer.statusCode === 200 || answer.statusCode === 504
          ? resolve()
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
