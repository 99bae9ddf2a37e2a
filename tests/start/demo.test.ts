/**
 * A database that was once a demo: what the server still shows, its warnings, and how the demo is
 * removed.
 */
import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { insertDemoTwins } from '../../server/demo/twins.ts';
import { isPublic } from '../../server/is-public.ts';
import { apiOf, PASSWORD, type Api } from '../support/api.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { runTool, type ToolResult } from '../support/run-tool.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addProvider, bringIn, csvFile, TEN_STONES } from '../uploads/support/sheets.ts';

describe('a server with demo accounts in its database', () => {
  let server: TestServer;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterEach(() => Promise.all(running.splice(0).map(stopProcess)));
  afterAll(() => server.close());

  async function start(variables: Record<string, string>) {
    const started = startProcess({
      PORT: '0',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
      SEARCH_INDEX: '0',
      LOG_LEVEL: 'info',
      ...variables,
    });
    running.push(started.process);
    let said = '';
    started.process.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const url = await started.address;
    const page = await (await fetch(`${url}/login`)).text();
    return { said: () => said, page };
  }

  it('does not show them if it was not started as a demo', async () => {
    const { said, page } = await start({ DEMO: '0' });
    expect(page).toContain('<div id="root">');
    expect(page).not.toContain(PASSWORD);
    expect(page).not.toContain('admin@pavilion.test');
    expect(said()).not.toContain(PASSWORD);
    expect(said()).not.toContain('Warning');
  }, 120_000);

  it('shows them as a demo, and warns if others can reach it', async () => {
    const { said, page } = await start({ DEMO: '1', PUBLIC_URL: 'https://stones.example' });
    expect(page).toContain(PASSWORD);
    await expect.poll(said).toContain(`password ${PASSWORD}`);
    await expect.poll(said).toMatch(/Warning: others can reach this server, and 10 demo accounts are open/);
  }, 120_000);

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000', false],
    ['localhost', 'http://localhost:4000', false],
    ['::1', 'http://[::1]:4000', false],
    ['0.0.0.0', 'http://localhost:4000', true],
    ['10.0.0.5', 'http://10.0.0.5:4000', true],
    ['127.0.0.1', 'https://stones.example', true],
  ])('with HOST %s and PUBLIC_URL %s can be reached by others: %s', (host, publicUrl, reachable) => {
    expect(isPublic({ host, publicUrl })).toBe(reachable);
  });

  it('tells administrators', async () => {
    const admin = await server.as('admin@pavilion.test');
    expect(dataOf(await admin.get('/project-setting/demo'))).toEqual({ accounts: 10, reachable: false });
  });
});

describe('npm run demo:remove', () => {
  const OWNER = 'owner@house.example';
  const OWN_PASSWORD = 'a long password of the house';
  let server: TestServer;
  let customer: Api;
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://stones.example' });
    customer = await server.as('customer@pavilion.test');
    await asOwner(server, (pool) => withActor(pool, SYSTEM, 'write', insertDemoTwins));
  });
  afterAll(() => server.close());

  it('finds some stones with a second provider, of whose rows clients see the cheaper ones', async () => {
    const twins = ['PV000001', 'PV000002', 'PV000003', 'PV000004'];
    const { stockList } = dataOf<{ stockList: { stock_no: string }[] }>(
      await customer.send('POST', '/inventory/search', { stock_numbers: twins }),
    );
    const seen = stockList.map(({ stock_no }) => stock_no).toSorted();
    expect(seen).toEqual(['PV000001', 'PV000003', expect.stringMatching(/^PV1/)]);
    const admin = await server.as('admin@pavilion.test');
    expect(dataOf<{ data: unknown[] }>(await admin.get('/stocks/contradictions')).data).toMatchObject([
      { stock_no: 'PV000004', provider_name: 'Second demo stock', withheld: true },
    ]);
  });

  const tool = (name: string, given: string[] = []): Promise<ToolResult> =>
    runTool(name, given, {
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
      DATA_DIR: server.dataDir,
    });
  const signIn = (email: string, password: string) =>
    server.asNobody().send('POST', '/user/login', { email, password });
  const counted = async (text: string): Promise<number> =>
    (await server.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`))[0]?.n ?? -1;
  const DEMO_STONES = `stone s JOIN provider p ON p.id = s.provider_id AND p.code = 'DEMO'`;

  it('refuses while there is no other administrator, and changes nothing', async () => {
    const refused = await tool('demo-remove');
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('npm run admin:create');
    expect((await customer.get('/user/profile')).status).toBe(200);
    expect(await counted(DEMO_STONES)).toBe(600);
  });

  it('closes the accounts, ends their lines, removes demo stones, and keeps all other data', async () => {
    const made = await tool('admin-create', [
      '--email',
      OWNER,
      '--first-name',
      'Olga',
      '--last-name',
      '',
      '--password',
      OWN_PASSWORD,
    ]);
    expect(made.code, made.said).toBe(0);
    const owner = apiOf(server.url, dataOf<{ token: string }>(await signIn(OWNER, OWN_PASSWORD)).token);
    const own = await addProvider(owner, 'House of one’s own');
    await bringIn(owner, own.id, csvFile(TEN_STONES));
    await server.jobsDone();
    const ownClient = await ownClientOf(server);
    const [held] = await server.query<{ stock_no: string }>(
      `SELECT s.stock_no FROM ${DEMO_STONES} WHERE s.status = 1 AND s.total_amt IS NOT NULL ORDER BY s.stock_no DESC LIMIT 1`,
    );
    const hold = await owner.send('POST', '/inventory/new-arrival/hold', {
      user_id: ownClient,
      stock_numbers: [held?.stock_no],
    });
    expect(hold.status, hold.text).toBe(200);
    expect(dataOf(await owner.get('/project-setting/demo'))).toEqual({ accounts: 10, reachable: true });
    const moved = await counted(
      `${DEMO_STONES} WHERE s.status <> 8
         AND (s.version > 0 OR EXISTS (SELECT FROM enquiry e WHERE e.stone_id = s.id))`,
    );

    const removed = await tool('demo-remove');
    expect(removed.code, removed.said).toBe(0);
    expect(removed.said).toContain('Accounts closed: 10');
    expect(removed.said).toMatch(/Sessions ended: [1-9]/);
    expect(removed.said).toContain('Demo stones that your own clients still have: 1.');

    expect((await signIn('admin@pavilion.test', PASSWORD)).status).toBe(401);
    expect((await customer.get('/user/profile')).status).toBe(401);
    expect(dataOf(await owner.get('/project-setting/demo'))).toEqual({ accounts: 0, reachable: true });
    expect(await counted(`${DEMO_STONES} WHERE s.status = 1`)).toBe(0);
    expect(await counted(`stone WHERE stock_no ~ '^PV00'`)).toBe(0);
    expect(
      await counted(
        `${DEMO_STONES} WHERE s.version = 0 AND NOT EXISTS (SELECT FROM enquiry e WHERE e.stone_id = s.id)`,
      ),
    ).toBe(0);
    // The stone held by the house's own client stays; the others with history are withdrawn or
    // sold.
    expect(await counted(`${DEMO_STONES} WHERE s.status IN (3, 4, 5)`)).toBe(1);
    expect(removed.said).toMatch(new RegExp(`Stones withdrawn, with their history: ${moved - 1}\\n`));
    expect(await counted(`stone WHERE provider_id = '${own.id}' AND status = 1`)).toBe(10);
    expect(await counted('price_list')).toBe(0);

    // All of it went through the machines: every record conforms.
    const verdict = dataOf<{ findings: unknown[] }>(await owner.send('POST', '/workflows/conformance'));
    expect(verdict.findings).toEqual([]);
    const [step] = await server.query<{ actor_name: string; reason: string }>(
      `SELECT actor_name, reason FROM history WHERE event = 'RECEIVE' ORDER BY at DESC LIMIT 1`,
    );
    expect(step).toEqual({ actor_name: 'Command line', reason: 'The demo was removed.' });
  });

  it('can be run again, and then removes stones that are free by now', async () => {
    const again = await tool('demo-remove');
    expect(again.code, again.said).toBe(0);
    expect(again.said).toContain('Accounts closed: 0');
    expect(again.said).toContain('Stones withdrawn, with their history: 0');
    expect(again.said).toContain('still have: 1.');
    // Without the demo, administrators need a second factor as long as nobody has said otherwise.
    await server.command(`INSERT INTO setting (key, value) VALUES ('second-factor', '{"roles": []}')`);
    const owner = apiOf(server.url, dataOf<{ token: string }>(await signIn(OWNER, OWN_PASSWORD)).token);
    const [held] = await server.query<{ id: string }>('SELECT id FROM hold WHERE status = 1');
    expect((await owner.send('PUT', '/inventory/new-arrival/release-hold', { ids: [held?.id] })).status).toBe(
      200,
    );

    const last = await tool('demo-remove');
    expect(last.said).toContain('Stones withdrawn, with their history: 1');
    expect(last.said).not.toContain('still have');
  });
});

/** A client who is not part of the demo. */
async function ownClientOf(server: TestServer): Promise<string> {
  const [made] = await server.query<{ id: string }>(
    `INSERT INTO app_user (id, role_id, email, first_name)
     VALUES (gen_random_uuid(), 6, 'buyer@own.example', 'Berta') RETURNING id`,
  );
  return made?.id ?? '';
}
