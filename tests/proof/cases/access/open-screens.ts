/**
 * T20b: open screens in three processes, which break off and go on elsewhere while stones are taken
 * and repriced.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ROLE } from '../../../../src/domain/codes.ts';
import type { News } from '../../../../src/domain/live/news.ts';
import { openScreen, type OpenScreen } from '../../../live/support/open-screen.ts';
import { take } from '../../../support/prices.ts';
import { until } from '../../../support/wait.ts';
import type { House, Stone } from '../../house.ts';
import type { ProofCase, Verdict } from '../../proof-case.ts';
import { Clock } from './timely.ts';

const ROUNDS = { short: 25, long: 200 };
const FAULTS = {
  everybody: 'a stream that tells a client what the house is told',
  forgets: 'a screen that forgets where it was when it breaks off',
  late: 'a look that comes too late',
};
/** Whoever was not told by then is told no more. */
const MOST_MS = 10_000;
const SEEN_SHAPE = 'ROUND';

export const openScreens: ProofCase = {
  id: 'T20b',
  title: 'open screens of several people in three processes, which break off and go on at another',
  mark: 'each is told of every change of a stone that they see, across every break, and of 95 % of them within a second of the commit; nobody of a stone that they do not see or of a step of another client’s record; whose access changes is told to begin again, and nobody else is',
  faults: Object.values(FAULTS),
  run: (house, { long, fault }) => followAlong(house, ROUNDS[long ? 'long' : 'short'], fault),
};

/** Somebody with one screen after another. */
class Follower {
  readonly name: string;
  readonly sees: (shape: string) => boolean;
  /** Workflows of which they have no record. */
  readonly strange: readonly string[];
  readonly news: News[] = [];
  #screen: OpenScreen | null = null;
  readonly #token: string;
  readonly #forgets: boolean;

  constructor(
    name: string,
    token: string,
    sees: Follower['sees'],
    strange: readonly string[],
    forgets: boolean,
  ) {
    this.name = name;
    this.sees = sees;
    this.strange = strange;
    this.#token = token;
    this.#forgets = forgets;
  }

  async open(url: string): Promise<void> {
    const before = this.#screen;
    before?.close();
    this.#keep();
    const cursor = before === null || this.#forgets ? {} : { cursor: before.cursor() };
    this.#screen = await openScreen(url, this.#token, { seconds: 600, ...cursor });
    // The beginning without a cursor says nothing of what happened.
    if (!('cursor' in cursor)) this.#screen.news.shift();
  }

  /** All that they were told so far. */
  told(): News[] {
    return [...this.news, ...(this.#screen?.news ?? [])];
  }

  close(): void {
    this.#screen?.close();
    this.#keep();
  }

  #keep(): void {
    this.news.push(...(this.#screen?.news.splice(0) ?? []));
  }
}

async function followAlong(house: House, rounds: number, fault: string | null): Promise<Verdict> {
  const admin = await house.member('admin@pavilion.test');
  const [one, other] = await house.people(2, ROLE.apiClient);
  if (!one || !other) throw new Error('There are two.');
  const restrict = (shape: string) =>
    admin.api.send('PUT', `/customer/inventory-settings/${other.id}`, { shape: [shape] });
  await restrict(SEEN_SHAPE);
  const forgets = fault === FAULTS.forgets;
  const token = async (id: string): Promise<string> => house.session(id);
  const theHouse = new Follower('the house', await token(admin.id), () => true, [], forgets);
  const first = new Follower('a client', await token(one.id), () => true, ['enquiry'], forgets);
  const second = new Follower(
    'a client with restricted access',
    await token(fault === FAULTS.everybody ? admin.id : other.id),
    (shape) => shape === SEEN_SHAPE,
    ['hold'],
    forgets,
  );
  const followers = [theHouse, first, second];
  const urlOf = (round: number, index: number): string =>
    house.urls[(round + index) % house.urls.length] ?? '';
  const changed = new Map<string, string>();
  const changes: Changed[] = [];
  const clock = new Clock(followers, fault === FAULTS.late);
  try {
    await Promise.all(followers.map((follower, index) => follower.open(urlOf(0, index))));
    for (let round = 1; round <= rounds; round++) {
      changes.push(...(await aRound(house, { holds: one.id, enquires: other.id }, admin.api)));
      for (const { id, shape } of changes) changed.set(id, shape);
      const breaks = followers[round % followers.length];
      await breaks?.open(urlOf(round, 0));
      await pause(Math.random() * 300);
    }
    for (let waited = 0; waited < MOST_MS && missing(followers, changed).length > 0; waited += 250)
      await pause(250);
    const times = clock.judge(changes);
    const complaints = [...missing(followers, changed), ...beyond(followers, changed), ...times.complaints];
    const restarts = followers.filter((follower) => follower.told().some(({ stones }) => stones === null));
    complaints.push(...restarts.map(({ name }) => `${name} was told to begin again for nothing`));
    await restrict('OVAL');
    const isTold = (follower: Follower): boolean => follower.told().some(({ stones }) => stones === null);
    if (fault === null) await until('a new beginning', () => isTold(second));
    if (!isTold(second)) complaints.push('whose access changed was not told to begin again');
    if (isTold(first)) complaints.push('another was told to begin again');
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

interface Changed extends Stone {
  shape: string;
  /** When it was committed at the latest, in milliseconds of this process. */
  at: number;
}

/**
 * Stones that one client is given on hold, that another asks about, and whose prices change in a
 * transaction that ends late.
 */
async function aRound(
  house: House,
  { holds, enquires }: { holds: string; enquires: string },
  admin: Parameters<typeof take>[0],
): Promise<Changed[]> {
  const stones = await house.stones(4);
  const ids = stones.map(({ id }) => id);
  const shapes = await house.look<{ id: string; shape: string }>(
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
