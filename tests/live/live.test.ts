/**
 * Open screens are told what others do: at once, all of it, and nothing that is not theirs to see.
 */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING_CHANGED, type ChangeSet } from '../../src/domain/live/change-set.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import { PASSWORD, type Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { pass } from '../support/wait.ts';
import { openScreen, type OpenScreen } from './support/open-screen.ts';

let server: TestServer;
let people: People;
let admin: Api;
const open: OpenScreen[] = [];

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => server.close());

async function tokenOf(email: string): Promise<string> {
  const reply = await server.asNobody().send('POST', '/user/login', { email, password: PASSWORD });
  return dataOf<{ token: string }>(reply).token;
}

/** One session for each person: who signs in too often is refused. */
const tokens = new Map<string, Promise<string>>();
function kept(email: string): Promise<string> {
  const token = tokens.get(email) ?? tokenOf(email);
  tokens.set(email, token);
  return token;
}

async function screenOf(who: string, from: { cursor?: string; seconds?: number } = {}): Promise<OpenScreen> {
  const token = who.includes('@') ? await kept(`${who}.test`) : who;
  const screen = await openScreen(server.url, token, from);
  open.push(screen);
  return screen;
}
const customer = () => screenOf('customer@pavilion');
const administrator = () => screenOf('admin@pavilion');

async function stones(count: number, where = 'true'): Promise<{ id: string; stock_no: string }[]> {
  const found = await server.query<{ id: string; stock_no: string }>(
    `SELECT id, stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL AND ${where} ORDER BY random() LIMIT ${count}`,
  );
  if (found.length < count) throw new Error('The demo has too few such stones.');
  return found;
}
async function aStone(where?: string): Promise<{ id: string; stock_no: string }> {
  const [stone] = await stones(1, where);
  if (!stone) throw new Error('There is one.');
  return stone;
}
const hold = (stone: { stock_no: string }, userId = people[ROLE.customer].id, by = admin) =>
  take(by, 'hold', { stock_numbers: [stone.stock_no], user_id: userId });

async function restrict(to: object): Promise<void> {
  const path = `/customer/inventory-settings/${people[ROLE.customer].id}`;
  const reply = await admin.send('PUT', path, to);
  expect(reply.status, reply.text).toBe(200);
}

const namesStone =
  ({ id }: { id: string }) =>
  ({ stones: named }: ChangeSet): boolean =>
    named?.includes(id) === true;
const namesWorkflow =
  (workflow: string) =>
  ({ workflows }: ChangeSet): boolean =>
    workflows?.includes(workflow) === true;
/** The last change that everybody gets: all others were sent before it. */
async function afterEverything(screens: readonly OpenScreen[]): Promise<void> {
  const last = await aStone(`carat < 5`);
  await admin.send('PUT', `/inventory/status/${last.id}`, { status: 2, reason: 'A count' });
  await Promise.all(screens.map((screen) => screen.told(namesStone(last))));
}

describe('an open screen', () => {
  it('gets "everything" when it opens, and then nothing while nothing happens', async () => {
    const screen = await customer();
    expect(screen.news).toEqual([EVERYTHING_CHANGED]);
    await pass(1_000, 'several looks at the database');
    expect(screen.news).toEqual([EVERYTHING_CHANGED]);
  });

  it('gets a stone once that somebody else took', async () => {
    const stone = await aStone();
    const screens = await Promise.all([customer(), administrator()]);
    await hold(stone);
    const told = await Promise.all(screens.map((screen) => screen.told(namesStone(stone))));
    for (const news of told) expect(news).toEqual({ stones: [stone.id], workflows: ['hold'] });
    await afterEverything(screens);
    for (const { news } of screens) expect(news.filter(namesStone(stone))).toHaveLength(1);
  });

  it('gets a new price, and a record that moves no stone', async () => {
    const stone = await aStone();
    const screen = await administrator();
    await server.command(
      'UPDATE stone SET price_per_ct = price_per_ct + 1, updated_at = now() WHERE id = $1',
      [stone.id],
    );
    expect(await screen.told(namesStone(stone))).toEqual({ stones: [stone.id], workflows: [] });
    const enquiry = { stock_numbers: [stone.stock_no], message: 'Is it eye clean?' };
    const asked = await people[ROLE.customer].api.send('POST', '/inventory/new-arrival/enquiry', enquiry);
    expect(asked.status, asked.text).toBe(200);
    expect(await screen.told(namesWorkflow('enquiry'))).toEqual({ stones: [], workflows: ['enquiry'] });
  });

  it('is told that any stone may have changed if too many have', async () => {
    const screen = await customer();
    await server.command('UPDATE stone SET price_per_ct = price_per_ct + 1, updated_at = now()');
    await screen.told((news) => news !== screen.news[0]);
    expect(screen.news.at(-1)).toEqual({ stones: null, workflows: [] });
  });
});

describe('the bell', () => {
  it('is told at once, to whom the notice is for, and to no other client', async () => {
    const own = await customer();
    const other = await screenOf('customer2@pavilion');
    await server.command(
      `INSERT INTO notice (id, user_id, kind, words, path) VALUES (gen_random_uuid(), $1, 'kycApproved', 'A test', '/profile')`,
      [people[ROLE.customer].id],
    );
    expect(await own.told(namesWorkflow('notice'))).toEqual({ stones: [], workflows: ['notice'] });
    await afterEverything([own, other]);
    expect(other.news.some(namesWorkflow('notice'))).toBe(false);
  });
});

describe('nobody is told', () => {
  it('of the records of another client: their associate and the house are', async () => {
    const guest = dataOf<{ token: string }>(await guestSignsIn(server, 'one@guest.pavilion.test'));
    const own = await customer();
    const other = await screenOf(guest.token);
    const associate = await screenOf('associate@pavilion');
    const house = await administrator();
    const stone = await aStone();
    await hold(stone);
    await Promise.all([own, associate, house].map((screen) => screen.told(namesWorkflow('hold'))));
    // Everybody who sees the stone is notified of it; nobody else learns who took it.
    expect(await other.told(namesStone(stone))).toEqual({ stones: [stone.id], workflows: [] });
    await afterEverything([own, other, associate, house]);
    expect(other.news.some(namesWorkflow('hold'))).toBe(false);
  });

  it('of a stone outside their access: neither now nor before', async () => {
    await restrict({ shape: ['ROUND'] });
    const screen = await customer();
    const house = await administrator();
    const outside = await aStone(`shape <> 'ROUND'`);
    const inside = await aStone(`shape = 'ROUND'`);
    await admin.send('PUT', `/inventory/status/${outside.id}`, { status: 2, reason: 'Elsewhere' });
    await house.told(namesStone(outside));
    await admin.send('PUT', `/inventory/status/${inside.id}`, { status: 2, reason: 'Elsewhere' });
    // Clients, who saw it until then, no longer see it.
    await screen.told(namesStone(inside));
    expect(screen.news.some(namesStone(outside))).toBe(false);
    await restrict({});
  });
});

describe('what one may see changes', () => {
  it('only the client whose access or markup changes gets "everything"', async () => {
    const { id } = people[ROLE.customer];
    const screen = await customer();
    const house = await administrator();
    await restrict({ carat_from: 0.2 });
    await screen.told((news) => news !== screen.news[0]);
    expect(screen.news.slice(1)).toEqual([EVERYTHING_CHANGED]);
    expect(house.news).toEqual([EVERYTHING_CHANGED]);
    await server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, 7, 'A test')`,
      [id],
    );
    await screen.told((news) => !screen.news.slice(0, 2).includes(news));
    expect(screen.news.slice(1)).toEqual([EVERYTHING_CHANGED, EVERYTHING_CHANGED]);
    await restrict({});
    await server.command('DELETE FROM markup WHERE client_id = $1', [id]);
  });

  it('an old cursor leads to everything after such a change', async () => {
    const screen = await customer();
    const cursor = screen.cursor();
    screen.close();
    await restrict({ carat_from: 0.2 });
    const again = await screenOf('customer@pavilion', { cursor });
    expect(again.news).toEqual([EVERYTHING_CHANGED]);
    await restrict({});
  });
});

describe('a screen that was away', () => {
  it('first gets what it missed, also from transactions that committed late', async () => {
    const [late, early] = await stones(2);
    if (!late || !early) throw new Error('There are two.');
    const slow = new pg.Client(server.databaseOwnerUrl);
    await slow.connect();
    try {
      await slow.query('BEGIN');
      await slow.query('UPDATE stone SET price_per_ct = price_per_ct + 1, updated_at = now() WHERE id = $1', [
        late.id,
      ]);
      const screen = await administrator();
      await hold(early);
      await screen.told(namesStone(early));
      const cursor = screen.cursor();
      screen.close();
      await slow.query('COMMIT');
      const again = await screenOf('admin@pavilion', { cursor });
      expect(again.news[0]).toEqual({ stones: [late.id], workflows: null });
    } finally {
      await slow.end();
    }
  });

  it('is told so much only that it can name, and else to ask for everything', async () => {
    const screen = await customer();
    screen.close();
    await server.command('UPDATE stone SET price_per_ct = price_per_ct + 1, updated_at = now()');
    const again = await screenOf('customer@pavilion', { cursor: screen.cursor() });
    expect(again.news[0]).toEqual(EVERYTHING_CHANGED);
  });

  it('is refused with a cursor that is not ours', async () => {
    await expect(screenOf('customer@pavilion', { cursor: 'yesterday' })).rejects.toThrow(/^400: .*cursor/v);
  });
});

describe('the stream ends', () => {
  it('at once without seconds, with what was missed', async () => {
    const screen = await screenOf('customer@pavilion', { seconds: 0 });
    await screen.ended;
    expect(screen.news).toEqual([EVERYTHING_CHANGED]);
  });

  it('after the seconds that were asked for', async () => {
    const screen = await screenOf('customer@pavilion', { seconds: 1 });
    const from = performance.now();
    await screen.ended;
    expect(performance.now() - from).toBeGreaterThan(500);
  });

  it('when the session ends, within seconds', async () => {
    const token = await tokenOf('customer@pavilion.test');
    const screen = await screenOf(token);
    const signedOut = await server.asNobody(token).send('POST', '/user/logout', {});
    expect(signedOut.status, signedOut.text).toBe(200);
    await screen.ended;
    await expect(screenOf(token)).rejects.toThrow(/^401/v);
  });

  it('is told nothing more once the session ended or the person was suspended, not even one event', async () => {
    const email = 'customer@pavilion.test';
    for (const leave of [
      (token: string) => server.asNobody(token).send('POST', '/user/logout', {}),
      () => server.command('UPDATE app_user SET is_active = false WHERE email = $1', [email]),
    ]) {
      const token = await tokenOf(email);
      const screen = await screenOf(token);
      const before = screen.news.length;
      await leave(token);
      await hold(await aStone());
      await screen.ended;
      await server.command('UPDATE app_user SET is_active = true WHERE email = $1', [email]);
      expect(screen.news.slice(before)).toEqual([]);
    }
  });

  it('is not told of stones and workflows whose permission was taken, in an open connection', async () => {
    const screen = await customer();
    const other = await administrator();
    const { id } = people[ROLE.customer];
    for (const right of ['hold', 'search']) await revokePermission(server, id, right);
    const before = screen.news.length;
    const first = await aStone();
    expect((await hold(first)).status).toBe(200);
    await other.told(namesStone(first));
    await other.told(namesWorkflow('hold'));
    // The notice of the next step shows that the connection goes on.
    const asked = await admin.send('POST', '/inventory/new-arrival/enquiry', {
      stock_numbers: [first.stock_no],
      user_id: id,
      message: 'Is it still there?',
    });
    expect(asked.status, asked.text).toBe(200);
    await screen.told(namesWorkflow('enquiry'));
    expect(
      screen.news.slice(before).flatMap(({ stones: named, workflows }) => [named?.length, workflows]),
    ).toEqual([0, ['enquiry']]);
    await restorePermissions(server, id);
    const second = await aStone();
    await hold(second);
    await screen.told(namesStone(second));
    await screen.told(namesWorkflow('hold'));
  });

  it('is kept open for twenty browsers of a person, and refused to the next', async () => {
    const token = await tokenOf('auditor@pavilion.test');
    await Promise.all(Array.from({ length: 20 }, () => screenOf(token)));
    await expect(screenOf(token)).rejects.toThrow(/^429: .*too many browsers/v);
  });
});
