/**
 * T25: confirmations and memos of one client at once, over three processes, against the client's
 * credit limit.
 */
import { ROLE } from '../../../src/domain/codes.ts';
import { Decimal, usd } from '../../../src/domain/money.ts';
import { pricesSeen } from '../../support/prices.ts';
import type { ProofFixture, Member } from '../proof-fixture.ts';
import type { ProofOptions, ProofCase, Verdict } from '../proof-case.ts';

const PREFIX = '/inventory/new-arrival';
const ROUNDS = { short: 1, long: 8 };
const AT_ONCE = 200;
/** Every so many requests is a memo by the house instead of a confirmation by the client. */
const LENT = 10;
const NO_LOCK =
  'CREATE OR REPLACE FUNCTION lock_credit(client uuid) RETURNS void LANGUAGE sql AS $$ SELECT $$';

export const creditLimit: ProofCase = {
  id: 'T25',
  title: `${AT_ONCE} confirmations and memos of one client at once over three processes`,
  mark: 'what the client has out is never beyond the limit; whatever was refused would have been beyond it, and nothing else was refused',
  faults: ['a use of the limit that is read without the lock'],
  async run(house, how) {
    const locking = how.fault === null ? null : await withoutLock(house);
    try {
      return await rounds(house, how);
    } finally {
      if (locking !== null) await house.command(locking);
    }
  },
};

async function rounds(house: ProofFixture, { long }: ProofOptions): Promise<Verdict> {
  const complaints: string[] = [];
  const count = long ? ROUNDS.long : ROUNDS.short;
  let taken = 0;
  for (let round = 0; round < count; round++) {
    const [client] = await house.people(1, ROLE.apiClient);
    if (!client) break;
    const admin = await house.member('admin@pavilion.test');
    const stones = (await house.stones(AT_ONCE)).map(({ stock_no }) => stock_no);
    const prices = await pricesSeen(client.api, { stock_numbers: stones });
    const all = prices.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0));
    const limit = usd(all.div(3 + round));
    const set = await admin.api.send('PUT', `/customer/credit-limit/${client.id}`, {
      credit_limit: limit,
      reason: 'Proof',
    });
    if (set.status !== 200) throw new Error(`No limit: ${set.text}`);
    const answers = await Promise.all(
      prices.map(async (price, turn) => ({
        ...price,
        status: await takeOne({ client, admin }, price, turn % LENT === 0),
      })),
    );
    taken += answers.filter(({ status }) => status === 200).length;
    const found = await complaintsOf(house, client, limit, answers);
    complaints.push(...found.map((one) => `Round ${round}: ${one}`));
  }
  return {
    figure: `${count * AT_ONCE} requests, ${taken} within the limit; ${complaints.length} complaints`,
    complaints,
  };
}

interface Priced {
  stock_no: string;
  amount: string | null;
}

async function takeOne(
  { client, admin }: { client: Member; admin: Member },
  price: Priced,
  lent: boolean,
): Promise<number> {
  const named = { stock_numbers: [price.stock_no], prices: [price] };
  return lent
    ? (await admin.api.send('POST', `${PREFIX}/memo`, { ...named, user_id: client.id })).status
    : (await client.api.send('POST', `${PREFIX}/confirm-stone`, named)).status;
}

async function complaintsOf(
  house: ProofFixture,
  { id }: Member,
  limit: string,
  answers: readonly (Priced & { status: number })[],
): Promise<string[]> {
  const [{ used, percent } = { used: '0', percent: '0' }] = await house.query<{
    used: string;
    percent: string;
  }>(
    `SELECT (SELECT coalesce(sum(x.sell_amt), 0) FROM (SELECT sell_amt, client_id FROM memo_line WHERE status = 1
                UNION ALL SELECT sell_amt, client_id FROM confirm_line WHERE status = 1) x WHERE x.client_id = $1) AS used,
            coalesce((SELECT sum((t ->> 'percent')::numeric)
                        FROM setting s, jsonb_array_elements(s.value -> 'taxes') t WHERE s.key = 'invoice'), 0) AS percent`,
    [id],
  );
  const taxed = (amount: string) => new Decimal(amount).times(new Decimal(percent).div(100).plus(1));
  const complaints: string[] = [];
  if (taxed(used).gt(limit)) complaints.push(`${used} USD are out, of a limit of ${limit}.`);
  const told = answers
    .filter(({ status }) => status === 200)
    .reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0));
  if (!told.eq(used)) complaints.push(`${usd(told)} USD were told to be out, and ${used} are.`);
  const strange = answers.find(({ status }) => status !== 200 && status !== 409);
  if (strange) complaints.push(`an answer was ${strange.status}.`);
  const fitting = answers.find(
    ({ status, amount }) =>
      // Taxes are rounded up stone by stone, which is no more than some dollars for all of them.
      status === 409 &&
      taxed(used)
        .plus(taxed(amount ?? '0'))
        .plus(AT_ONCE / 100)
        .lte(limit),
  );
  if (fitting) complaints.push(`${fitting.stock_no} was refused, and would have been within the limit.`);
  return complaints;
}

/** Takes the lock away; returns the original function, to restore it. */
async function withoutLock(house: ProofFixture): Promise<string> {
  const [locking] = await house.query<{ text: string }>(
    `SELECT pg_get_functiondef('lock_credit'::regproc) AS text`,
  );
  if (!locking) throw new Error('There is no such function to be broken.');
  await house.command(NO_LOCK);
  return locking.text;
}
