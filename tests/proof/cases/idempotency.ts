import type { ProofCase } from '../proof-case.ts';
import type { ProofFixture } from '../proof-fixture.ts';
import type { Reply } from '../../support/api.ts';

const AT_ONCE = 50;
const KEYS = { short: 4, long: 100 };
const PREFIX = '/inventory/new-arrival';

/** T8: fifty concurrent requests with one key, across the processes. */
export const idempotency: ProofCase = {
  id: 'T8',
  title: '50 parallel requests with one key',
  mark: 'one effect and one answer, byte for byte; the key with another body is refused with 422',
  faults: ['a client that leaves its key out', 'a client that takes a new key for another body'],
  async run(house, { long, fault }) {
    const complaints: string[] = [];
    const count = long ? KEYS.long : KEYS.short;
    for (let round = 0; round < count; round++) {
      complaints.push(...(await tryKey(house, round, fault)));
    }
    return { figure: `${count} keys, ${count * AT_ONCE} requests`, complaints };
  },
};

async function tryKey(house: ProofFixture, round: number, fault: string | null): Promise<string[]> {
  const complaints: string[] = [];
  const admin = await house.member('admin@pavilion.test');
  const client = await house.member('customer@pavilion.test');
  const [first, second] = await house.stones(2);
  if (!first || !second) return ['There were no stones to try it with.'];
  const act = round % 2 === 0 ? { path: 'hold', table: 'hold' } : { path: 'enquiry', table: 'enquiry' };
  const key = `proof-${first.id}`;
  const ask = (stockNo: string, withKey: string | null): Promise<Reply> =>
    admin.api.send(
      'POST',
      `${PREFIX}/${act.path}`,
      {
        stock_numbers: [stockNo],
        user_id: client.id,
        ...(act.path === 'enquiry' ? { message: 'Eye clean?' } : {}),
      },
      withKey === null ? {} : { 'idempotency-key': withKey },
    );
  const own = fault?.includes('leaves') ? null : key;
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(first.stock_no, own)));
  const answers = new Set(replies.map((reply) => `${reply.status} ${reply.text}`));
  if (answers.size !== 1) complaints.push(`Key ${round}: ${answers.size} different answers.`);
  if (replies.some((reply) => reply.status !== 200))
    complaints.push(`Key ${round}: answered with ${replies.map((reply) => reply.status).join(' ')}.`);
  const made = await house.query(`SELECT id FROM ${act.table} WHERE stone_id = $1`, [first.id]);
  if (made.length !== 1) complaints.push(`Key ${round}: ${made.length} records were made.`);
  const other = await ask(second.stock_no, fault?.includes('another') ? `${key}-other` : key);
  if (other.status !== 422) complaints.push(`Key ${round} with another body: ${other.status}.`);
  return complaints;
}
