/** Each fenced block of docs/operations.md does what the page says when it is typed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { load } from 'js-yaml';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readAddress } from '../../server/db/address.ts';
import { type Env, readEnv } from '../../server/env.ts';
import { serveMetrics } from '../../server/metrics/serve.ts';
import { startObjectStore } from '../support/object-store.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { emptyDatabaseIn, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/wait.ts';
import {
  type Block,
  blocksOf,
  type Machine,
  makeMachine,
  placeOf,
  ROOT,
  run,
  STRICT,
  type Typed,
} from './support/typed-page.ts';

const PAGE = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
const BLOCKS = blocksOf(PAGE);
/** The page says that everything on it is typed after this. */
const SHELL = BLOCKS[0]?.text ?? '';
const BACKUPS = 'var/backups/pavilion';

let machine: Machine;
let server: TestServer;
let worker: Awaited<ReturnType<typeof serveMetrics>>;
const databases: TestDatabase[] = [];

const typeOnPage = (text: string, variables: Record<string, string> = {}): Promise<Typed> =>
  machine.type(machine.placed(`${SHELL}${text}`), variables);

/** The example of the environment file, filled in. */
function fillIn(of: { url: string; ownerUrl: string; dataDir: string }): void {
  const values: Record<string, string> = {
    DATABASE_URL: of.url,
    DATABASE_OWNER_URL: of.ownerUrl,
    DATA_DIR: of.dataDir,
    SECRET_KEY: '5'.repeat(64),
  };
  const text = readFileSync(path.join(ROOT, 'deploy/pavilion.env.example'), 'utf8').replaceAll(
    /^(\w+)='.*'$/gm,
    (line: string, name: string) => (name in values ? `${name}='${values[name]}'` : line),
  );
  mkdirSync(machine.at('etc/pavilion'), { recursive: true });
  writeFileSync(machine.at('etc/pavilion/pavilion.env'), text);
}

const ofTheHouse = (): { url: string; ownerUrl: string; dataDir: string } => ({
  url: server.databaseUrl,
  ownerUrl: server.databaseOwnerUrl,
  dataDir: server.dataDir,
});

/** Of a file with a variable in each line, or of what `env` prints. */
const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s)),
  );

async function envAfter(typing: Promise<Typed>): Promise<Env> {
  const { code, said } = await typing;
  expect(code, said).toBe(0);
  return readEnv(variablesIn(said));
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  return port;
}

const worked = (said: string): Typed => ({ code: 0, said: expect.stringContaining(said) });

beforeAll(async () => {
  machine = makeMachine();
  server = await startTestServer();
  worker = await serveMetrics({ port: 0, host: '127.0.0.1' }, { runtime: server.pool });
  fillIn(ofTheHouse());
});
afterAll(async () => {
  await worker.close();
  await server.close();
  for (const database of databases) await database.drop();
  machine.remove();
});

/**
 * By words of the block that it checks, in the order of the page: later blocks use what earlier
 * ones have made.
 */
const CHECKS: Readonly<Record<string, (text: string) => Promise<void>>> = {
  'set -a; . /etc/pavilion/pavilion.env; set +a': async () => {
    const env = await envAfter(typeOnPage('env'));
    expect(env).toMatchObject({ databaseUrl: server.databaseUrl, dataDir: server.dataDir, jobs: false });
    expect(await typeOnPage('pwd')).toEqual({ code: 0, said: `${ROOT}\n` });
  },

  'useradd --system': async (text) => {
    // As root, before there is a file with variables. The portal has been built for other tests.
    rmSync(machine.at('etc/pavilion'), { recursive: true });
    expect(await machine.type(machine.placed(text))).toEqual(worked(`The portal is in ${ROOT}/dist/portal-`));
    expect(readdirSync(machine.at('etc/systemd/system')).toSorted()).toEqual(
      globSync('*.{service,timer}', { cwd: path.join(ROOT, 'deploy') }).toSorted(),
    );
    const rightsOf = (place: string): string => (statSync(machine.at(place)).mode & 0o777).toString(8);
    expect(['etc/pavilion', 'etc/pavilion/pavilion.env', BACKUPS].map(rightsOf)).toEqual([
      '750',
      '640',
      '700',
    ]);
    expect(machine.callsOf('useradd')).toEqual([expect.stringMatching(/ pavilion$/)]);
    expect(machine.callsOf('systemctl')).toEqual(['systemctl daemon-reload']);
    fillIn(ofTheHouse());
  },

  'systemctl enable --now': async (text) => {
    expect((await machine.type(machine.placed(text))).code).toBe(0);
    const units = machine.callsOf('systemctl').at(-1)?.split(' --now ')[1]?.split(' ') ?? [];
    expect(units.length).toBeGreaterThan(0);
    expect(units.filter((unit) => !existsSync(machine.at(`etc/systemd/system/${unit}`)))).toEqual([]);
  },

  'podman build': async (text) => {
    expect((await typeOnPage(text)).code).toBe(0);
    const [build = '', ...runs] = machine.callsOf('podman');
    const [, tag = '', file = ''] = /^podman build -t (\S+) -f (\S+) \.$/.exec(build) ?? [];
    const image = readFileSync(path.join(ROOT, file), 'utf8');
    const [, volume] = /^VOLUME (\S+)$/m.exec(image) ?? [];
    const [, usual] = /^CMD \["(.*)"\]$/m.exec(image) ?? [];
    const started = runs.map((one) => {
      expect(one).toContain(` -v pavilion:${volume} `);
      const [, file = ''] = / --env-file (\S+)/.exec(one) ?? [];
      // A container takes the values as they stand, and keeps its own addresses.
      const given = variablesIn(readFileSync(file, 'utf8'));
      expect(readEnv(given)).toMatchObject({ databaseUrl: server.databaseUrl, jobs: false });
      for (const name of ['HOST', 'PORT', 'DATA_DIR', 'METRICS_PORT']) expect(given).not.toHaveProperty(name);
      return one.split(` ${tag}`).at(-1)?.trim() || usual;
    });
    expect(started).toEqual(['server/main.ts', 'server/worker.ts']);
    expect(runs[0]).toContain(`:${/\bPORT=(\d+)/.exec(image)?.[1]} `);
  },

  'npm run backup': async (text) => {
    expect(await typeOnPage(text)).toEqual(worked('Backed up '));
    expect(readdirSync(machine.at(`${BACKUPS}/2026-11-20`))).toContain('manifest.json.sha256');
  },

  'tools/backup.ts --to': async (text) => {
    const [, when = '', line = ''] = /^((?:\S+ ){5})(.*)\n$/.exec(text) ?? [];
    expect(when).toMatch(/^(?:(?:\*|\d+) ){5}$/);
    // Cron ends a line at a bare %, and gives it to sh with hardly any variables.
    expect(line).not.toMatch(/(?<!\\)%/);
    const before = readdirSync(machine.at(BACKUPS));
    const typed = await run('/bin/sh', ['-c', machine.placed(line.replaceAll('\\%', '%'))], {
      cwd: machine.at('home'),
      env: { PATH: '/usr/bin:/bin', HOME: machine.at('home') },
    });
    expect(typed).toEqual(worked('Backed up '));
    const made = readdirSync(machine.at(BACKUPS)).filter((name) => !before.includes(name));
    expect(made).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}$/)]);
  },

  'npm run restore -- --from /var/backups/pavilion/2026-11-20     #': async (text) => {
    const database = await emptyDatabaseIn(inject('cluster'));
    databases.push(database);
    fillIn({ ...database, dataDir: machine.at('var/lib/restored') });
    expect(await typeOnPage(text)).toEqual(worked('matches its history.'));
    fillIn(ofTheHouse());
    const { code, said } = await typeOnPage(text);
    expect([code, said]).toEqual([1, expect.stringContaining('The database is in use')]);
  },

  'pavilion-rehearsal': async (text) => {
    const people = () => server.query<{ count: number }>('SELECT count(*) FROM app_user');
    const before = await people();
    const port = await freePort();
    const typed = machine.placed(`${SHELL}${text}`).replaceAll('4001', String(port));
    const shell = spawn('bash', [...STRICT, typed], {
      cwd: machine.at('home'),
      env: machine.variables,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const signal = (name: NodeJS.Signals): boolean => process.kill(-Number(shell.pid), name);
    const hasEnded = (): boolean => shell.exitCode !== null || shell.signalCode !== null;
    let said = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    try {
      await until('the rehearsal', () => {
        if (hasEnded()) throw new Error(said);
        return said.includes(`Pavilion  http://127.0.0.1:${port}`);
      });
      expect(said).toContain('matches its history.');
      expect(said).not.toContain('Demo accounts');
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      // Nothing of it reaches the house's own database.
      const connected = await server.query(
        `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND application_name IN ('pavilion', 'pavilion owner')`,
      );
      expect(connected).toEqual([]);
      expect(await people()).toEqual(before);
      // As Ctrl-C does, to all of them.
      signal('SIGINT');
      await until('its end', hasEnded);
      expect(said).toContain('Stopped.');
    } finally {
      if (!hasEnded()) signal('SIGKILL');
    }
    // Ctrl-C may have ended this shell before its last line, which a person's shell goes on with.
    const [last = ''] = text.trim().split('\n').slice(-1);
    if (readdirSync(machine.at('var/tmp')).length > 0)
      expect((await machine.type(machine.placed(last))).code).toBe(0);
    expect(readdirSync(machine.at('var/tmp'))).toEqual([]);
  },

  'npm run demo:remove': async (text) => {
    const typed = await typeOnPage(text, { ADMIN_PASSWORD: 'a long way from Antwerp to Surat' });
    expect(typed).toEqual(worked('you@example.com is an administrator'));
    const open = await server.query(
      `SELECT email FROM app_user WHERE email LIKE '%@pavilion.test' AND password_hash IS NOT NULL`,
    );
    expect(open).toEqual([]);
  },

  'ALTER ROLE': async (text) => {
    const client = new pg.Client({
      host: inject('cluster').socketFolder,
      user: 'postgres',
      database: 'postgres',
    });
    await client.connect();
    try {
      // The role is that of other tests, too.
      await client.query(`BEGIN; ${text}`);
      const { rows } = await client.query<{ name: string }>(
        `SELECT split_part(unnest(setconfig), '=', 1) AS name
           FROM pg_db_role_setting WHERE setrole = 'pavilion_app'::regrole`,
      );
      expect(rows.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(
        [...text.matchAll(/ SET (\w+) = /g)].map(([, name]) => name).toSorted(),
      );
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
  },

  'export FILES_URL': async (text) => {
    for (const line of text.trim().split('\n')) {
      const { files } = await envAfter(typeOnPage(`${line}\nenv`));
      expect(files).toMatchObject({ bucket: 'pavilion-files' });
    }
  },

  'npm run files:move': async (text) => {
    const store = await startObjectStore();
    try {
      const there = text.replace(/'s3:[^']+'/, `'${store.url('house')}'`);
      expect(there).not.toBe(text);
      const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
      const typed = await typeOnPage(there, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
      expect(typed).toEqual(worked(' files were copied to '));
    } finally {
      await store.close();
    }
  },

  target_session_attrs: async (text) => {
    const { databaseUrl } = await envAfter(machine.type(`set -a; ${text}env`));
    expect(readAddress(databaseUrl ?? '').hosts.map(({ host }) => host)).toEqual(['db1', 'db2']);
  },

  // These four are typed by the proof of failover (T16), which reads them here.
  'apt-get install -y etcd-server': async (text) => {
    const installed = readFileSync(path.join(ROOT, 'tools/need-patroni.sh'), 'utf8');
    for (const name of text.trim().split(' ').slice(3)) expect(installed).toContain(name);
  },

  'scope: pavilion': async (text) => {
    const { authentication } = (load(text) as { postgresql: { authentication: object } }).postgresql;
    expect(Object.keys(authentication)).toEqual(['superuser', 'replication']);
  },

  'CREATE DATABASE pavilion': async (text) => {
    expect(text.trim().split('\n')).toHaveLength(3);
  },

  'listen primary': async (text) => {
    if (placeOf('haproxy') === '') return;
    // The machines' names are of no network here.
    const there = text.replaceAll(/\bdb\d:/g, '127.0.0.1:');
    const typed = await machine.type(`cat > "${machine.at('primary.cfg')}" << 'END'\n${there}END
      haproxy -c -f "${machine.at('primary.cfg')}"`);
    expect(typed).toEqual({ code: 0, said: 'Configuration file is valid\n' });
  },

  'export SMTP_URL': async (text) => {
    expect(await envAfter(typeOnPage(`${text}env`))).toMatchObject({
      smtpUrl: 'smtp://user:password@mail.example.com:587',
      mailFrom: 'Pavilion <desk@house.com>',
      publicUrl: 'https://portal.house.com',
    });
  },

  newaliases: async (text) => {
    expect((await typeOnPage(text)).code).toBe(0);
    expect(readdirSync(path.join(server.dataDir, 'bounces')).toSorted()).toEqual(['cur', 'new', 'tmp']);
    expect(readFileSync(machine.at('etc/aliases'), 'utf8')).toBe(`desk: ${server.dataDir}/bounces/\n`);
    expect(machine.callsOf('postconf')).toEqual(['postconf -e default_privs=pavilion']);
    const postconf = placeOf('postconf');
    if (postconf === '') return;
    const { stdout } = spawnSync(postconf, ['-d', 'default_privs'], { encoding: 'utf8' });
    expect(stdout).toContain('default_privs = ');
  },

  'frontend portal': async (text) => {
    const asked = [...text.matchAll(/^ {2}option httpchk GET (\S+)$/gm)].map(([, to]) => to);
    expect(asked).toEqual(['/readyz', '/healthz']);
    for (const to of asked) expect((await fetch(`${server.url}${to}`)).status).toBe(200);
    const [made, used] = [/^backend (\w+)$/gm, /^ {2}(?:use|default)_backend (\w+)/gm].map((pattern) =>
      [...text.matchAll(pattern)].map(([, name]) => name).toSorted(),
    );
    expect(used).toEqual(made);
    if (placeOf('haproxy') === '' || placeOf('openssl') === '') return;
    const typed = await machine.type(`
      cd "${machine.at('etc/haproxy')}"
      openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=portal -keyout key -out certificate 2>/dev/null
      cat certificate key > portal.pem
      cat > haproxy.cfg << 'END'\n${machine.placed(text)}END
      haproxy -c -f haproxy.cfg`);
    expect(typed).toEqual({ code: 0, said: 'Configuration file is valid\n' });
  },

  'admin:create -- --unlock': async (text) => {
    expect(await typeOnPage(text)).toEqual(worked('you@example.com'));
  },

  'curl -fsS': async (text) => {
    const there = text
      .replace('http://127.0.0.1:4000', server.url)
      .replace('127.0.0.1:9465', `127.0.0.1:${worker.port}`);
    expect(await typeOnPage(there)).toEqual({ code: 0, said: '{"status":"ready"}{"status":"ready"}' });
    expect(readFileSync(path.join(ROOT, 'deploy/worker.env.example'), 'utf8')).toContain(
      "METRICS_PORT='9465'",
    );
  },
};

const checksOf = ({ text }: Block): string[] => Object.keys(CHECKS).filter((words) => text.includes(words));

describe('docs/operations.md', () => {
  it('has one check for each of its blocks', () => {
    expect(PAGE.match(/^ *```/gm)).toHaveLength(2 * BLOCKS.length);
    const numbers = BLOCKS.map((block) => ({ block: block.text, checks: checksOf(block).length }));
    expect(numbers).toEqual(BLOCKS.map(({ text }) => ({ block: text, checks: 1 })));
    expect(BLOCKS.flatMap(checksOf)).toEqual(Object.keys(CHECKS));
  });

  it.each(BLOCKS.map(({ heading, text }) => ({ heading, text, line: text.split('\n')[0] })))(
    'works as typed under $heading: $line',
    async (block) => {
      const [words = ''] = checksOf(block);
      const check = CHECKS[words];
      if (!check) throw new Error(`There is no check for this block yet:\n${block.text}`);
      await check(block.text);
    },
    600_000,
  );
});
