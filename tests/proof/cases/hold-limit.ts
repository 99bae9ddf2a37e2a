import { ROLE } from '../../../src/domain/codes.ts';
import type { ProofFixture, Member, Stone } from '../proof-fixture.ts';
import { ROOM } from '../proof-fixture.ts';
import type { ProofOptions, ProofCase, Verdict } from '../proof-case.ts';

const ROUNDS = { short: 4, long: 40 };
const LIMIT = 50;
const AT_ONCE = 60;
const AGAIN = 10;
const PREFIX = '/inventory/new-arrival';

/** T2c: one client requests more holds than allowed at once, and requests released stones again. */
export const holdLimit: ProofCase = {
  id: 'T2c',
  title: 'one client at the limit of holds',
  mark: `of ${AT_ONCE} concurrent holds across 3 processes exactly ${LIMIT} succeed, and none succeeds again after its release`,
  faults: ['a limit that is read before the lock'],
  async run(house, how) {
    const portals = how.fault === null ? null : await readBeforeLocking(house);
    await house.holdLimits({ hold_limit: LIMIT, rehold_hours: 12 });
    try {
      return await rounds(house, how);
    } finally {
      await house.holdLimits(ROOM);
      if (portals !== null) await house.command(portals);
    }
  },
};

async function rounds(house: ProofFixture, { long }: ProofOptions): Promise<Verdict> {
  const complaints: string[] = [];
  const count = long ? ROUNDS.long : ROUNDS.short;
  for (let round = 0; round < count; round++) {
    const [client] = await house.people(1, ROLE.apiClient);
    if (!client) break;
    const stones = await house.stones(AT_ONCE);
    complaints.push(...(await tryClient(house, client, stones)).map((one) => `Round ${round}: ${one}`));
    // Holds must not get in the way of other cases.
    await letGo(house, client, LIMIT);
  }
  return { figure: `${count} rounds, ${complaints.length} complaints`, complaints };
}

async function tryClient(house: ProofFixture, client: Member, stones: readonly Stone[]): Promise<string[]> {
  const complaints: string[] = [];
  const hold = async (stone: Stone): Promise<number> =>
    (await client.api.send('POST', `${PREFIX}/hold`, { stock_numbers: [stone.stock_no] })).status;
  const statuses = await Promise.all(stones.map(hold));
  const taken = statuses.filter((status) => status === 200).length;
  const strange = statuses.find((status) => status !== 200 && status !== 409);
  if (strange !== undefined) complaints.push(`an answer was ${strange}.`);
  const held = await heldBy(house, client);
  if (taken !== LIMIT) complaints.push(`${taken} were told that they hold a stone.`);
  if (held.holds !== LIMIT || held.claims !== LIMIT)
    complaints.push(`${held.holds} holds and ${held.claims} claims stand, and ${LIMIT} may.`);
  const released = await letGo(house, client, AGAIN);
  const again = await Promise.all(stones.filter(({ id }) => released.has(id)).map(hold));
  if (again.some((status) => status !== 409))
    complaints.push(`some stones were held again after their release: ${again.join(' ')}.`);
  return complaints;
}

async function heldBy(house: ProofFixture, { id }: Member): Promise<{ holds: number; claims: number }> {
  const [held] = await house.query<{ holds: number; claims: number }>(
    `SELECT (SELECT count(*)::int FROM hold WHERE client_id = $1 AND status = 1) AS holds,
            (SELECT count(*)::int FROM stone_claim WHERE client_id = $1) AS claims`,
    [id],
  );
  return held ?? { holds: 0, claims: 0 };
}

/** Releases up to `most` holds; returns their stones. */
async function letGo(house: ProofFixture, { id, api }: Member, most: number): Promise<ReadonlySet<string>> {
  const lines = await house.query<{ id: string; stone_id: string }>(
    'SELECT id, stone_id FROM hold WHERE client_id = $1 AND status = 1 ORDER BY id LIMIT $2',
    [id, most],
  );
  if (lines.length > 0)
    await api.send('PUT', `${PREFIX}/release-hold`, { ids: lines.map((line) => line.id) });
  return new Set(lines.map((line) => line.stone_id));
}

/**
 * Makes the function count holds before it waits for the lock; returns the original text, to
 * restore it.
 */
async function readBeforeLocking(house: ProofFixture): Promise<string> {
  const [portals] = await house.query<{ text: string }>(
    `SELECT pg_get_functiondef('hold_figures_locked'::regproc) AS text`,
  );
  if (!portals) throw new Error('There is no such function to be broken.');
  const lock = /PERFORM pg_advisory_xact_lock\(.*\);/;
  const locking = lock.exec(portals.text)?.[0];
  if (locking === undefined) throw new Error('The function does not lock where it is looked for.');
  const late = portals.text.replace(locking, '').replace(/\bEND\b(?!.*\bEND\b)/s, `${locking} END`);
  await house.command(late);
  return portals.text;
}
