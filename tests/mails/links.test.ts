/** Where the mails lead. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENQUIRY_REQUEST_KINDS } from '../../src/domain/lines/enquiry-requests.ts';
import { questionOf } from '../../src/features/transactions/line-question.ts';
import { lineView } from '../../src/features/transactions/transactions-view.ts';
import type { RenderedMail, Template } from '../../server/mail/template.ts';

const FOLDER = join(import.meta.dirname, '../../server/mail/templates');

const stones = [
  {
    stock_no: 'S-1',
    stone_type: 1,
    shape: 'ROUND',
    carat: '1.01',
    sell_amt: '12345.60',
    document: 'M-K7QM-0012',
    due_day: '2026-03-24',
  },
];
const why = 'sold';
const company = 'Culet & Crown';
const invoice = { number: 'I-2026-000012', total: '20.00', open: '10.00', due_day: '2026-03-24' };

/** What any template may be told; each takes its own part. */
const FACTS = {
  ...invoice,
  stones,
  kind: ENQUIRY_REQUEST_KINDS[0],
  stock_no: 'S-1',
  amount: '10.00',
  answer: 'Yes',
  reason: 'No',
  body: '',
  found: [],
  news: [],
  expiresOn: '2026-03-24',
  renewBy: null,
  at: new Date(0),
  papers: [],
  groups: [],
  broken: [],
  ended: [{ why, stones }],
  lapsed: [{ why, company, stones }],
  offered: [{ company, stones }],
  answered: [{ answer: 'accepted', grantedDate: null, reason: '', stones }],
  asked: [{ company, memos: [], count: 1, wishedDate: '2026-03-24', reason: 'A fair' }],
  invoices: [invoice],
  event: 'DECLINE' as const,
  by: 'Anna Rozen',
  asker: 'Ben Rozen',
};

const isTemplate = (value: unknown): value is Template<typeof FACTS> =>
  typeof value === 'object' && value !== null && 'write' in value;

const letters: [string, RenderedMail][] = [];
for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts')) continue;
  const parts = (await import(join(FOLDER, file))) as Record<string, unknown>;
  for (const part of Object.values(parts).filter(isTemplate)) letters.push([part.kind, part.write(FACTS)]);
}

const leads = letters.flatMap(([kind, { button, notice }]) =>
  [button?.path, notice?.path]
    .filter((path) => path?.startsWith('/transaction/') === true)
    .map((path) => [kind, path] as const),
);

describe('a mail that leads to a list of stones', () => {
  it('is among these', () => {
    expect(new Set(leads.map(([kind]) => kind)).size).toBeGreaterThanOrEqual(20);
  });

  it.each(leads)('shows white and fancy stones: %s, %s', (_kind, path) => {
    const address = Object.fromEntries(new URL(path ?? '', 'https://portal.test').searchParams);
    const { query } = questionOf({ view: lineView.read(address), groupBy: 1 });
    expect(query.diamond_type).toBeUndefined();
  });
});
