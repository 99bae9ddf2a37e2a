/** A day's work of several people at once, who ask again whenever they are refused. */
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { STOP_KINDS } from '../../../../src/domain/sheets/import-stops.ts';
import { openScreen } from '../../../live/support/open-screen.ts';
import { apiOf, type Api, type Reply } from '../../../support/api.ts';
import { chosen, csvFile, OPEN, TEN_STONES, type Upload } from '../../../uploads/support/sheets.ts';
import type { Site } from './site.ts';

/** What people were told, which has to be true in the end. */
export interface Ledger {
  /** Whether the day is over: what has begun is finished, and nothing else begins. */
  isOver: boolean;
  answered: number;
  refused: number;
  /** The acknowledged batches of holds, each by the lines it made. */
  holds: string[][];
  /** How many of them were acknowledged to be released. */
  releases: number;
  sheets: { provider: string; rows: number }[];
  complaints: string[];
}

export const newLedger = (): Ledger => ({
  isOver: false,
  answered: 0,
  refused: 0,
  holds: [],
  releases: 0,
  sheets: [],
  complaints: [],
});

/** Long, because on a busy machine one ill follows the other. */
const PATIENCE_MS = 400_000;
const AGAIN_MS = 300;
/** What says "later" or "somebody else was first"; the same request may succeed then. */
const LATER: ReadonlySet<number> = new Set([409, 429, 503, 504]);

/** Asks until it is answered with 200; null with a complaint when that never came. */
async function insist(
  site: Site,
  ledger: Ledger,
  what: string,
  ask: () => Promise<Reply>,
): Promise<Reply | null> {
  const until = performance.now() + PATIENCE_MS;
  let said = 'nothing';
  while (performance.now() < until) {
    const reply = await ask().catch((error: unknown) => String(error));
    if (typeof reply === 'string') said = reply;
    else if (reply.status === 200) {
      ledger.answered += 1;
      return reply;
    } else {
      ledger.refused += 1;
      said = `${reply.status} ${reply.text.slice(0, 200)}`;
      const fault = faultOf(reply);
      if (fault !== null) {
        const cause = site.loggedOf(reply.headers.get('x-request-id') ?? '').join('\n');
        ledger.complaints.push(`${what}: ${fault} (${said}) ${cause.slice(0, 1_000)}`);
        return null;
      }
    }
    await pause(AGAIN_MS);
  }
  ledger.complaints.push(`${what} was never done: ${said}`);
  return null;
}

/** A refusal has a sentence, and says that later is better. */
export function faultOf({ status, body }: Pick<Reply, 'status' | 'body'>): string | null {
  if (!LATER.has(status)) return 'a refusal that no repetition mends';
  return /^[A-Z].{10,}[.?!]$/s.test(body?.message ?? '') ? null : 'a refusal without a sentence';
}

/**
 * Holds these stones and releases them again, over and over, each request with a key of its own.
 */
export async function trade(
  site: Site,
  ledger: Ledger,
  admin: Api,
  { clientId, stones }: { clientId: string; stones: readonly string[] },
): Promise<void> {
  const PREFIX = '/inventory/new-arrival';
  while (!ledger.isOver) {
    const key = randomUUID();
    const held = await insist(site, ledger, 'A hold', () =>
      admin.send(
        'POST',
        `${PREFIX}/hold`,
        { stock_numbers: stones, user_id: clientId },
        { 'idempotency-key': key },
      ),
    );
    if (!held) return;
    const ids = (held.body?.data as { lines: { id: string }[] }).lines.map(({ id }) => id);
    ledger.holds.push(ids);
    const back = await insist(site, ledger, 'A release', () =>
      admin.send('PUT', `${PREFIX}/release-hold`, { ids }, { 'idempotency-key': `${key}-back` }),
    );
    if (!back) return;
    ledger.releases += 1;
    await pause(50);
  }
}

export async function search(site: Site, ledger: Ledger, client: Api): Promise<void> {
  for (let from = 1; !ledger.isOver; from = (from % 9) + 1) {
    const asked = { carat: [`${(from / 10).toFixed(1)}..20`], size: 50 };
    if (!(await insist(site, ledger, 'A search', () => client.send('POST', '/inventory/search', asked))))
      return;
    await pause(100);
  }
}

/** Uploads a sheet of a new provider, previews and imports it; returns when that is done. */
export async function importOne(site: Site, ledger: Ledger, admin: Api, rows: number): Promise<void> {
  const name = `Bad day ${randomUUID()}`;
  const step = async <Data>(what: string, ask: () => Promise<Reply>): Promise<Data | null> =>
    ((await insist(site, ledger, what, ask))?.body?.data as Data | undefined) ?? null;
  const made = await step<{ id: string; code: string }>('A provider', () =>
    admin.send('POST', '/inventory/company', { name }, { 'idempotency-key': name }),
  );
  if (!made) return;
  const stones = Array.from({ length: rows }, (_, index) =>
    (TEN_STONES[index % 10] ?? []).map((cell, column) =>
      column === 0 ? `${made.code}-${index}` : column === 6 ? String(3_000_000_000 + index) : cell,
    ),
  );
  const upload = await step<Upload>('An upload', () =>
    admin.form('PUT', '/inventory/mapping', { provider_id: made.id }, { uploadExcel: csvFile(stones) }),
  );
  if (!upload) return;
  const now = (): Promise<Upload | null> =>
    step('The state', () => admin.get(`/stocks/uploads/${upload.id}`));
  /** Repeated until the state shows that it was heard: the answer may have been lost. */
  const order = (path: 'preview' | 'run', data: object, heard: readonly Upload['state'][]) =>
    insist(site, ledger, `To ${path} a sheet`, async () => {
      const reply = await admin.send('POST', `/stocks/uploads/${upload.id}/${path}`, data);
      if (reply.status !== 409) return reply;
      const stands = await admin.get(`/stocks/uploads/${upload.id}`);
      return heard.includes((stands.body?.data as Upload | undefined)?.state ?? 'proposed') ? stands : reply;
    });
  const until = async (ends: readonly Upload['state'][]): Promise<Upload | null> => {
    for (;;) {
      const stands = await now();
      if (stands === null || ends.includes(stands.state)) return stands;
      await pause(500);
    }
  };
  const columns = { columns: chosen(upload), statements: OPEN };
  if (!(await order('preview', columns, ['previewing', 'previewed']))) return;
  const previewed = await until(['previewed', 'failed']);
  if (previewed?.state !== 'previewed')
    return void ledger.complaints.push(`A preview failed: ${previewed?.error ?? 'no answer'}`);
  if (!(await order('run', { confirmed: [...STOP_KINDS] }, ['queued', 'running', 'done']))) return;
  const done = await until(['done', 'failed', 'previewed']);
  if (done?.state !== 'done')
    return void ledger.complaints.push(`An import did not end: ${done?.state} ${done?.error ?? ''}`);
  const created = done.report?.created ?? 0;
  if (created !== rows) ledger.complaints.push(`${created} of ${rows} rows were said to be created.`);
  ledger.sheets.push({ provider: made.id, rows });
}

/** Keeps a screen open, whatever breaks. Returns how often it was told something. */
export async function watch(site: Site, ledger: Ledger, token: string): Promise<number> {
  let told = 0;
  let cursor: string | undefined;
  while (!ledger.isOver) {
    const screen = await openScreen(site.url(), token, { seconds: 5, ...(cursor ? { cursor } : {}) }).catch(
      (error: unknown) => error,
    );
    if (screen instanceof Error) {
      if (/^5(?!0[34])/.test(screen.message)) ledger.complaints.push(`A live stream: ${screen.message}`);
      await pause(AGAIN_MS);
      continue;
    }
    const open = screen as Awaited<ReturnType<typeof openScreen>>;
    await open.ended.catch(() => undefined);
    told += open.news.length;
    cursor = open.cursor();
  }
  return told;
}

/** The client's own API, at the servers in turn. */
export const askAs = (site: Site, token: string): Api => apiOf(site.url, token);
