/**
 * T20b: open screens in three processes, which break off and go on elsewhere while stones are taken
 * and repriced.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ROLE } from '../../../../src/domain/codes.ts';
import { take } from '../../../support/prices.ts';
import { until } from '../../../support/wait.ts';
import type { ProofFixture, Stone } from '../../proof-fixture.ts';
import type { ProofCase, Verdict } from '../../proof-case.ts';
import { ScreenFollower, StockFollower, type Follower } from './followers.ts';
import { Clock } from './timely.ts';

const ROUNDS = { short: 25, long: 200 };
const FAULTS = {
  everybody: 'a stream that tells a client what the house is told',
  forgets: 'a screen that forgets where it was when it breaks off',
  late: 'a look that comes too late',
  anew: 'a copy of the stock that begins anew at each process',
};
/** Followers that did not get it by then never will. */
const MOST_MS = 10_000;
const SEEN_SHAPE = 'ROUND';
/** Whose records they are, only their client and the house may know. */
const OTHERS = ['hold', 'enquiry'];

export const openScreens: ProofCase = {
  id: 'T20b',
  title: 'open screens of several people in three processes, which break off and go on at another',
  mark: 'each is told of every change of a stone that they see, across every break, and of 95 % of them within a second of the commit; nobody of a stone that they do not see or of a step of another client’s record; whose access changes is told to begin again, and nobody else is',
  faults: Object.values(FAULTS),
  run: (house, { long, fault }) => followAlong(house, ROUNDS[long ? 'long' : 'short'], fault),
};

async function followAlong(house: ProofFixture, rounds: number, fault: string | null): Promise<Verdict> {
  const admin = await house.member('admin@pavilion.test');
  const [one, other] = await house.people(2, ROLE.apiClient);
  if (!one || !other) throw new Error('There are two.');
  const restrict = (shape: string) =>
    admin.api.send('PUT', `/customer/inventory-settings/${other.id}`, { shape: [shape] });
  await restrict(SEEN_SHAPE);
  const [customer] = await house.people(1, ROLE.customer);
  const [guest] = await house.people(1, ROLE.guest);
  const [associate] = await house.people(1, ROLE.associate);
  if (!customer || !guest || !associate) throw new Error('There is one of each.');
  const quality = await house.member('qc@pavilion.test');
  const forgets = fault === FAULTS.forgets;
  const screen = async (
    name: string,
    { id }: { id: string },
    strange: readonly string[] = [],
    sees: Follower['sees'] = () => true,
  ): Promise<ScreenFollower> => new ScreenFollower(name, await house.session(id), sees, strange, forgets);
  const first = await screen('a client', one, ['enquiry']);
  const second = await screen(
    'a client with restricted access',
    fault === FAULTS.everybody ? admin : other,
    ['hold'],
    (shape) => shape === SEEN_SHAPE,
  );
  const third = await screen('a customer', customer, OTHERS);
  const screens = [
    await screen('the house', admin),
    first,
    second,
    third,
    await screen('a guest', guest, OTHERS),
    await screen('an associate of other clients', associate, OTHERS),
    await screen('quality control', quality),
  ];
  const shop = new StockFollower('a shop', await house.session(one.id), fault === FAULTS.anew);
  const followers: Follower[] = [...screens, shop];
  const urlOf = (round: number, index: number): string =>
    house.urls[(round + index) % house.urls.length] ?? '';
  const changed = new Map<string, string>();
  const changes: ChangedStone[] = [];
  const clock = new Clock(screens, fault === FAULTS.late);
  try {
    await Promise.all(followers.map((follower, index) => follower.open(urlOf(0, index))));
    for (let round = 1; round <= rounds; round++) {
      changes.push(...(await aRound(house, { holds: one.id, enquires: other.id }, admin.api)));
      for (const { id, shape } of changes) changed.set(id, shape);
      await screens[round % screens.length]?.open(urlOf(round, 0));
      await shop.open(urlOf(round, 0));
      await pause(Math.random() * 300);
    }
    for (let waited = 0; waited < MOST_MS && missing(followers, changed).length > 0; waited += 250)
      await Promise.all([pause(250), shop.open(urlOf(rounds, 0))]);
    const times = clock.judge(changes);
    const complaints = [...missing(followers, changed), ...beyond(followers, changed), ...times.complaints];
    const restarts = followers.filter((follower) => follower.told().some(({ stones }) => stones === null));
    complaints.push(...restarts.map(({ name }) => `${name} was told to begin again for nothing`));
    await restrict('OVAL');
    const isTold = (follower: Follower): boolean => follower.told().some(({ stones }) => stones === null);
    if (fault === null) await until('a new beginning', () => isTold(second));
    if (!isTold(second)) complaints.push('whose access changed was not told to begin again');
    await shop.open(urlOf(rounds, 1));
    const others = followers.filter((follower) => follower !== second);
    complaints.push(...others.filter(isTold).map(({ name }) => `${name} was told to begin again, too`));
    await house.query(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, 7, 'Proof')`,
      [customer.id],
    );
    if (fault === null) await until('new prices', () => isTold(third));
    if (!isTold(third)) complaints.push('whose prices changed was not told to begin again');
    if (isTold(first)) complaints.push('another was told to begin again for prices that are not theirs');
    const told = followers.map((follower) => follower.told().length);
    return {
      figure: `${changed.size} stones, ${rounds} breaks, ${told.join(' + ')} events, ${times.figure}, ${complaints.length} complaints`,
      complaints,
    };
  } finally {
    clock.stop();
    for (const follower of followers) follower.close();
  }
}

interface ChangedStone extends Stone {
  shape: string;
  /** When it was committed at the latest, in milliseconds of this process. */
  at: number;
}

/**
 * Stones that one client is given on hold, that another asks about, and whose prices change in a
 * transaction that ends late.
 */
async function aRound(
  house: ProofFixture,
  { holds, enquires }: { holds: string; enquires: string },
  admin: Parameters<typeof take>[0],
): Promise<ChangedStone[]> {
  const stones = await house.stones(4);
  const ids = stones.map(({ id }) => id);
  const shapes = await house.query<{ id: string; shape: string }>(
    'SELECT id, shape FROM stone WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  const [held, asked, ...repriced] = stones;
  if (!held || !asked) throw new Error('There are four.');
  const late = await house.ownerPool.connect();
  let heldAt = 0;
  let repricedAt = 0;
  try {
    await late.query(`BEGIN; SET LOCAL app.scope = 'all'`);
    await late.query(
      'UPDATE stone SET price_per_ct = price_per_ct + 1, updated_at = now() WHERE id = ANY ($1::uuid[])',
      [repriced.map(({ id }) => id)],
    );
    await take(admin, 'hold', { stock_numbers: [held.stock_no], user_id: holds });
    heldAt = performance.now();
    const enquired = await admin.send('POST', '/inventory/new-arrival/enquiry', {
      stock_numbers: [asked.stock_no],
      user_id: enquires,
      message: 'Is it eye clean?',
    });
    if (enquired.status !== 200) throw new Error(`The enquiry was refused: ${enquired.text}`);
    await pause(Math.random() * 300);
    await late.query('COMMIT');
    repricedAt = performance.now();
  } finally {
    late.release();
  }
  const shapeOf = new Map(shapes.map(({ id, shape }) => [id, shape]));
  return [held, ...repriced].map((stone) => ({
    ...stone,
    shape: shapeOf.get(stone.id) ?? '',
    at: stone === held ? heldAt : repricedAt,
  }));
}

function missing(followers: readonly Follower[], changed: ReadonlyMap<string, string>): string[] {
  return followers.flatMap((follower) => {
    const told = new Set(follower.told().flatMap(({ stones }) => stones ?? []));
    const missed = [...changed].filter(([id, shape]) => follower.sees(shape) && !told.has(id));
    return missed.length === 0 ? [] : [`${follower.name} was not told of ${missed.length} stones`];
  });
}

function beyond(followers: readonly Follower[], changed: ReadonlyMap<string, string>): string[] {
  return followers.flatMap((follower) => {
    const news = follower.told();
    const stones = new Set(news.flatMap((one) => one.stones ?? []));
    const unseen = [...stones].filter((id) => {
      const shape = changed.get(id);
      return shape !== undefined && !follower.sees(shape);
    });
    const steps = new Set(news.flatMap(({ workflows }) => workflows ?? []));
    return [
      ...(unseen.length === 0
        ? []
        : [`${follower.name} was told of ${unseen.length} stones that they do not see`]),
      ...follower.strange
        .filter((name) => steps.has(name))
        .map((name) => `${follower.name} was told of another’s ${name}`),
    ];
  });
}
