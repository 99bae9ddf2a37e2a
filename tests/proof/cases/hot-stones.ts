import type { ProofFixture, Member, Stone } from '../proof-fixture.ts';
import type { ProofCase } from '../proof-case.ts';
import { isLinearizable } from './linearizable.ts';
import type { Now, TimedAnswer } from './linearizable.ts';
import { take } from '../../support/prices.ts';

const STONES = 20;
const TRADERS = 24;
const TURNS = { short: 30, long: 600 };
const PREFIX = '/inventory/new-arrival';

interface ContendedStone extends Stone {
  told: TimedAnswer[];
  /** Lines created for it, by workflow. */
  lines: { does: 'release' | 'receive'; line: string }[];
}

/** T2b: many traders and few stones; one order per stone must explain all answers. */
export const hotStones: ProofCase = {
  id: 'T2b',
  title: 'random holds, releases and memos on 20 hot stones',
  mark: 'the answers about every stone are linearizable, including its final state',
  faults: ['a client that says it won where it was refused', 'a release that never was'],
  async run(house, { long, fault }) {
    const admin = await house.member('admin@pavilion.test');
    const clients = await Promise.all(
      ['customer', 'customer2', 'api-client'].map((name) => house.member(`${name}@pavilion.test`)),
    );
    const hot: ContendedStone[] = (await house.stones(STONES)).map((stone) => ({
      ...stone,
      told: [],
      lines: [],
    }));
    const strange: string[] = [];
    const turns = long ? TURNS.long : TURNS.short;
    await Promise.all(
      Array.from({ length: TRADERS }, async () => {
        for (let turn = 0; turn < turns; turn++) {
          const complaint = await trade(any(hot), admin, clients);
          if (complaint) strange.push(complaint);
        }
      }),
    );
    for (const stone of hot) stone.told.push(await lookAt(house, stone));
    if (fault !== null) lie(fault, hot);
    const broken = hot.filter((stone) => !isLinearizable(stone.told));
    const count = hot.reduce((sum, stone) => sum + stone.told.length, 0);
    const won = hot.reduce((sum, stone) => sum + stone.told.filter((one) => one.won).length, 0);
    return {
      figure: `${count} answers (${won} won), ${broken.length} stones whose story does not hold`,
      complaints: [
        ...strange,
        ...broken.map((stone) => `No order explains what was told of ${stone.stock_no}.`),
        ...(won < STONES * 2 ? [`Only ${won} attempts won: too few to prove anything.`] : []),
      ],
    };
  },
};

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** One attempt; returns a complaint if the answer is neither success nor a lawful refusal. */
async function trade(
  stone: ContendedStone,
  admin: Member,
  clients: readonly Member[],
): Promise<string | null> {
  const client = any(clients);
  const past = any(stone.lines.slice(-3));
  const dice = Math.random();
  const starts = dice < 0.3 ? 'hold' : dice < 0.5 || !past ? 'memo' : null;
  const from = performance.now();
  const stones = { stock_numbers: [stone.stock_no] };
  const reply =
    starts === 'hold'
      ? await client.api.send('POST', `${PREFIX}/hold`, stones)
      : starts === 'memo'
        ? await take(admin.api, 'memo', { ...stones, user_id: client.id })
        : await admin.api.send(
            'PUT',
            `${PREFIX}/${past?.does === 'release' ? 'release-hold' : 'receive-memo'}`,
            {
              ids: [past?.line],
            },
          );
  const to = performance.now();
  // A constraint refused concurrent transactions: nothing was done, and the answer says nothing
  // about the stone.
  if (reply.status === 409 && reply.body?.message.startsWith('Someone else changed')) return null;
  if (reply.status !== 200 && reply.status !== 409)
    return `${starts ?? past?.does}: ${reply.status} ${reply.text}`;
  const won = reply.status === 200;
  const data = reply.body?.data as { lines?: { id: string }[] } | null;
  const made = (won && starts && data?.lines?.[0]?.id) || '';
  const ask: TimedAnswer['ask'] = starts
    ? { does: starts, client: client.id }
    : (past as ContendedStone['lines'][number]);
  stone.told.push({ from, to, ask, won, made });
  if (made) stone.lines.push({ does: starts === 'hold' ? 'release' : 'receive', line: made });
  return null;
}

async function lookAt(house: ProofFixture, stone: ContendedStone): Promise<TimedAnswer> {
  const [claim] = await house.query<{ workflow: 'hold' | 'memo'; line_id: string; client_id: string }>(
    'SELECT workflow, line_id, client_id FROM stone_claim WHERE stone_id = $1',
    [stone.id],
  );
  const sees: Now = claim
    ? { is: claim.workflow === 'hold' ? 'held' : 'memo', client: claim.client_id, line: claim.line_id }
    : { is: 'free' };
  const at = performance.now();
  return { from: at, to: at, ask: { does: 'read', sees }, won: true, made: '' };
}

function lie(fault: string, hot: readonly ContendedStone[]): void {
  for (const { told } of hot) {
    const refused = told.find(({ ask, won }) => ask.does === 'hold' && !won);
    const released = told.find(({ ask, won }) => ask.does === 'release' && won);
    if (fault.startsWith('a client') && refused) Object.assign(refused, { won: true, made: 'nobody knows' });
    if (fault.startsWith('a release') && released) Object.assign(released, { won: false });
  }
}
