/**
 * Two machines with PostgreSQL under Patroni, in network namespaces of this one, with etcd and
 * HAProxy beside them: the recipe of docs/operations.md. Needs root and Debian's packages
 * (tools/need-patroni.sh).
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../../..');

export type MachineName = 'a' | 'b';
export type Ill = 'killed' | 'frozen' | 'cut off' | 'switched over';
export const ILLS: readonly Ill[] = ['killed', 'frozen', 'cut off', 'switched over'];

export interface PatroniCluster {
  /** Of the port of HAProxy that leads to the primary. */
  address(role: 'pavilion_owner' | 'pavilion_app'): string;
  /** The machine that takes writes; null while none does. */
  primary(): Promise<MachineName | null>;
  /** Waits until one takes writes and the other follows it as its synchronous standby. */
  whole(): Promise<void>;
  /**
   * Does it to the machine that takes writes, waits until the other one takes them, and heals it.
   * Returns when writes were taken again, by `performance.now()`.
   */
  befall(ill: Ill): Promise<number>;
  close(): Promise<void>;
}

const BRIDGE = 'pav-bridge';
const GATEWAY = '10.77.0.1';
const IP: Record<MachineName, string> = { a: '10.77.0.2', b: '10.77.0.3' };
const MACHINES: readonly MachineName[] = ['a', 'b'];
const PORTS = { postgres: 5432, patroni: 8008, etcd: 2379, primary: 5000 };
const WHOLE_WITHIN_MS = 300_000;
/** How long a machine is frozen or cut off: longer than until the other one takes over. */
const ILL_MS = 30_000;
/** How long the standby gets nothing before. */
const BEHIND_MS = 1_000;

/** @param synchronous whether the primary waits for its standby before it acknowledges */
export async function startPatroni({ synchronous }: { synchronous: boolean }): Promise<PatroniCluster> {
  await run('sh', [path.join(ROOT, 'tools/need-patroni.sh')]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-patroni-'));
  chmodSync(folder, 0o755);
  const network = await openNetwork();
  const processes: ChildProcess[] = [];
  const patronis = new Map<MachineName, ChildProcess>();
  const start = (name: string, command: string, given: readonly string[]): ChildProcess => {
    const said = openSync(path.join(folder, `${name}.log`), 'a');
    const child = spawn(command, given, { stdio: ['ignore', said, said], detached: true });
    processes.push(child);
    return child;
  };
  const etcd = `http://${GATEWAY}:${PORTS.etcd}`;
  start('etcd', 'etcd', [
    ...[
      '--data-dir',
      path.join(folder, 'etcd'),
      '--listen-client-urls',
      etcd,
      '--advertise-client-urls',
      etcd,
    ],
    ...['--listen-peer-urls', 'http://127.0.0.1:2380'],
  ]);
  for (const machine of MACHINES) {
    makeOwn(path.join(folder, machine));
    writeFileSync(path.join(folder, `${machine}.yml`), patroniYaml(machine, folder, synchronous));
  }
  const startPatroniOf = (machine: MachineName): void => {
    const own = ['-u', 'postgres', '--', 'patroni', path.join(folder, `${machine}.yml`)];
    patronis.set(machine, start(machine, 'ip', ['netns', 'exec', `pav-${machine}`, 'runuser', ...own]));
  };
  MACHINES.forEach(startPatroniOf);
  writeFileSync(path.join(folder, 'haproxy.cfg'), haproxyConfig());
  start('haproxy', 'haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')]);

  const answers = async (machine: MachineName, question: string): Promise<boolean> => {
    const limit = AbortSignal.timeout(2_000);
    const url = `http://${IP[machine]}:${PORTS.patroni}/${question}`;
    return fetch(url, { signal: limit }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const which = async (question: string): Promise<MachineName | null> => {
    const told = await Promise.all(MACHINES.map((machine) => answers(machine, question)));
    return MACHINES.find((_machine, index) => told[index]) ?? null;
  };
  const eventually = async (what: string, is: () => Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + WHOLE_WITHIN_MS;
    while (!(await is())) {
      if (performance.now() > deadline) throw new Error(`Never came: ${what}. ${lastWords(folder)}`);
      await sleep(200);
    }
  };
  const whole = () =>
    eventually('a primary with its standby', async () => {
      const standby = await which(synchronous ? 'synchronous' : 'replica');
      return (await which('primary')) !== null && standby !== null;
    });
  const cluster: PatroniCluster = {
    address: (role) =>
      `postgresql://${role}:${encodeURIComponent(PASSWORDS[role])}@${GATEWAY}:${PORTS.primary}/pavilion`,
    primary: () => which('primary'),
    whole,
    async befall(ill) {
      const struck = await which('primary');
      if (struck === null) throw new Error('No machine takes writes.');
      const other = struck === 'a' ? 'b' : 'a';
      const takesOver = () => eventually(`${other} as primary`, () => answers(other, 'primary'));
      if (ill === 'switched over') {
        await run('patronictl', [
          ...['-c', path.join(folder, `${struck}.yml`), 'switchover', '--force'],
          ...['--master', struck, '--candidate', other],
        ]);
        await takesOver();
        return performance.now();
      }
      // What is acknowledged now stands on the primary alone, unless it waits for its standby.
      await network.cut(other);
      await sleep(BEHIND_MS);
      const until = performance.now() + ILL_MS;
      // A machine without power sends nothing more either.
      if (ill === 'killed' || ill === 'cut off') await network.cut(struck);
      if (ill === 'killed') await signalAll(struck, 'SIGKILL');
      if (ill === 'frozen') await signalAll(struck, 'SIGSTOP');
      await network.join(other);
      await takesOver();
      const back = performance.now();
      await sleep(Math.max(0, until - performance.now()));
      if (ill === 'killed' || ill === 'cut off') await network.join(struck);
      if (ill === 'killed') startPatroniOf(struck);
      if (ill === 'frozen') await signalAll(struck, 'SIGCONT');
      return back;
    },
    async close() {
      for (const machine of MACHINES) {
        await signalAll(machine, 'SIGCONT');
        await signalAll(machine, 'SIGKILL');
      }
      for (const child of processes) child.kill('SIGKILL');
      await network.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await whole();
    await prepare();
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}

const PASSWORDS = { postgres: 'a long one', pavilion_owner: 'a third one', pavilion_app: 'a fourth one' };

/** The roles and the database of the portal, as the page has them. */
async function prepare(): Promise<void> {
  const given = ['-h', GATEWAY, '-p', String(PORTS.primary), '-U', 'postgres', '-d', 'postgres'];
  for (const statement of typedOnPage('CREATE ROLE pavilion_owner').trim().split('\n'))
    await run('psql', [...given, '-c', statement], {
      env: { ...process.env, PGPASSWORD: PASSWORDS.postgres },
    });
}

function makeOwn(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(([name]) => name === 'postgres') ?? [];
  chownSync(folder, Number(uid), Number(gid));
}

/** A block of the page, as it is typed. */
function typedOnPage(words: string): string {
  const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const block = page.split(/^```\w*\n/m).find((part) => part.startsWith(words));
  if (block === undefined) throw new Error(`docs/operations.md has no block that begins with ${words}.`);
  return block;
}

/** The page's, for these machines instead of db1, db2 and db3. */
const withPlaces = (text: string): string =>
  text
    .replaceAll(/\bdb1:/g, `${IP.a}:`)
    .replaceAll(/\bdb2:/g, `${IP.b}:`)
    .replaceAll('10.0.0.0/24', '10.77.0.0/24');

function patroniYaml(machine: MachineName, folder: string, synchronous: boolean): string {
  const own = typedOnPage('scope: pavilion')
    .replace("hosts: 'db1:2379,db2:2379,db3:2379'", `hosts: '${GATEWAY}:${PORTS.etcd}'`)
    .replaceAll('db1:', machine === 'a' ? 'db1:' : 'db2:')
    .replace('name: db1', `name: ${machine}`)
    .replaceAll('/var/lib/postgresql/15', `${folder}/${machine}`)
    .replace('synchronous_mode: true', `synchronous_mode: ${synchronous}`);
  // Each has its socket in a folder of its own, since they are on one disk.
  return withPlaces(own).replace(
    '{password_encryption:',
    `{unix_socket_directories: ${folder}/${machine}, password_encryption:`,
  );
}

const haproxyConfig = (): string =>
  withPlaces(typedOnPage('listen primary')).replace('127.0.0.1:5000', `${GATEWAY}:${PORTS.primary}`);

interface Network {
  cut(machine: MachineName): Promise<void>;
  join(machine: MachineName): Promise<void>;
  close(): Promise<void>;
}

async function openNetwork(): Promise<Network> {
  const ip = (line: string) => run('ip', line.split(' '));
  const link = (machine: MachineName): string => `pav-link-${machine}`;
  const close = async (): Promise<void> => {
    for (const machine of MACHINES) await ip(`netns del pav-${machine}`).catch(() => undefined);
    await ip(`link del ${BRIDGE}`).catch(() => undefined);
  };
  await close();
  await ip(`link add ${BRIDGE} type bridge`);
  await ip(`addr add ${GATEWAY}/24 dev ${BRIDGE}`);
  await ip(`link set ${BRIDGE} up`);
  for (const machine of MACHINES) {
    await ip(`netns add pav-${machine}`);
    await ip(`link add ${link(machine)} type veth peer name eth0 netns pav-${machine}`);
    await ip(`link set ${link(machine)} master ${BRIDGE} up`);
    await ip(`-n pav-${machine} addr add ${IP[machine]}/24 dev eth0`);
    await ip(`-n pav-${machine} link set eth0 up`);
    await ip(`-n pav-${machine} link set lo up`);
  }
  return {
    cut: async (machine) => void (await ip(`link set ${link(machine)} down`)),
    join: async (machine) => void (await ip(`link set ${link(machine)} up`)),
    close,
  };
}

/** All that runs on the machine, Patroni and PostgreSQL. */
async function signalAll(machine: MachineName, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await run('ip', ['netns', 'pids', `pav-${machine}`]).catch(() => ({ stdout: '' }));
  for (const pid of stdout.split('\n').filter((line) => line !== '')) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

const lastWords = (folder: string): string =>
  MACHINES.map((machine) => readFileSync(path.join(folder, `${machine}.log`), 'utf8').slice(-300)).join('\n');
