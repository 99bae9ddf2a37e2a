/** The files of deploy fit the portal: what they start, stop, set and copy is there. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const isHere = (file: string): boolean => existsSync(path.join(ROOT, file));

const SERVICES = globSync('deploy/*.service', { cwd: ROOT }).toSorted();
const UNITS = [...SERVICES, ...globSync('deploy/*.timer', { cwd: ROOT })];
const EXAMPLES = globSync('deploy/*.env.example', { cwd: ROOT }).toSorted();
/** Where there is no systemd, its own checks are left out. */
const ANALYZE = 'systemd-analyze';
const hasSystemd = spawnSync(ANALYZE, ['--version'], { stdio: 'ignore' }).status === 0;

/** What a unit says of it, line by line. */
const settingsOf = (unit: string, name: string): string[] =>
  [...read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** A machine on which the units are installed, as far as they are checked. */
let machine: string;
beforeAll(() => {
  machine = mkdtempSync(path.join(os.tmpdir(), 'pavilion-units-'));
  const system = path.join(machine, 'etc/systemd/system');
  mkdirSync(system, { recursive: true });
  for (const unit of UNITS) copyFileSync(path.join(ROOT, unit), path.join(system, path.basename(unit)));
  // Of the system's own units, those that all others wait for.
  for (const target of ['sysinit', 'basic', 'shutdown', 'network-online', 'timers'])
    writeFileSync(path.join(system, `${target}.target`), '[Unit]\nDescription=It is there\n');
  for (const program of ['/srv/pavilion/node_modules/node/bin/node', '/bin/sh', '/usr/bin/find']) {
    mkdirSync(path.join(machine, path.dirname(program)), { recursive: true });
    // Any program will do.
    copyFileSync('/bin/sh', path.join(machine, program));
    chmodSync(path.join(machine, program), 0o755);
  }
});
afterAll(() => rmSync(machine, { recursive: true, force: true }));

describe.each(SERVICES)('%s', (unit) => {
  it('starts a file of the portal by the portal’s own node, with the variables of all processes', () => {
    const [start = ''] = settingsOf(unit, 'ExecStart');
    const [, node = '', file = ''] = /(\S*node_modules\/node\/bin\/node) (\S+\.ts)/.exec(start) ?? [];
    expect(path.resolve('/srv/pavilion', node)).toBe('/srv/pavilion/node_modules/node/bin/node');
    expect(isHere(file), file).toBe(true);
    expect(settingsOf(unit, 'WorkingDirectory')).toEqual(['/srv/pavilion']);
    expect(settingsOf(unit, 'EnvironmentFile')[0]).toBe('/etc/pavilion/pavilion.env');
  });

  it('gives a process the time that its shutdown may take, and its readers the time of the process', () => {
    const [, most = ''] = /ALL_WITHIN_MS = ([\d_]+)/.exec(read('server/start/lifecycle.ts')) ?? [];
    const [stop = ''] = settingsOf(unit, 'TimeoutStopSec');
    expect(1000 * Number.parseInt(stop, 10)).toBeGreaterThan(Number(most.replaceAll('_', '')) + 2_000);
    expect(settingsOf(unit, 'KillSignal')).toEqual(['SIGTERM']);
    expect(settingsOf(unit, 'KillMode')).toEqual(['mixed']);
  });

  it('allows what the portal needs: JavaScript and WebAssembly, and readers that step back', () => {
    expect(settingsOf(unit, 'MemoryDenyWriteExecute')).toEqual([]);
    // A reader of files lowers its own priority, which is among these.
    expect(settingsOf(unit, 'SystemCallFilter').join(' ')).not.toContain('@resources');
    expect(read('server/readers/reader-process.ts')).toContain('setPriority(');
  });

  it.runIf(hasSystemd)('is exposed little, by the count of systemd-analyze', () => {
    const { status, stdout } = spawnSync(
      ANALYZE,
      ['security', '--offline=true', '--threshold=30', '--no-pager', path.join(ROOT, unit)],
      { encoding: 'utf8' },
    );
    expect(status, stdout).toBe(0);
  });
});

describe('the units', () => {
  it.runIf(hasSystemd)('are understood by systemd', () => {
    const { stderr } = spawnSync(
      ANALYZE,
      [`--root=${machine}`, '--man=no', 'verify', ...UNITS.map((unit) => path.basename(unit))],
      { encoding: 'utf8' },
    );
    const complaints = stderr
      .split('\n')
      .filter((line) => line.includes('pavilion'))
      // Known from systemd 254 on, and passed over by older ones.
      .filter((line) => !/Unknown key '(?:RestartSteps|RestartMaxDelaySec)'/.test(line));
    expect(complaints).toEqual([]);
  });

  it('let the DATA_DIR of the example be written to, and the backups', () => {
    const [, dataDir] = /^DATA_DIR='(.*)'$/m.exec(read('deploy/pavilion.env.example')) ?? [];
    for (const unit of SERVICES)
      expect(settingsOf(unit, 'StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([dataDir]);
    const [writable = ''] = settingsOf('deploy/pavilion-backup.service', 'ReadWritePaths');
    expect(settingsOf('deploy/pavilion-backup.service', 'ExecStart')[0]).toContain(` --to "${writable}/`);
    expect(read('docs/operations.md')).toContain(writable);
  });
});

describe.each(EXAMPLES)('%s', (file) => {
  const values = Object.fromEntries(
    [...read(file).matchAll(/^(\w+)='(.*)'$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  it('names variables that the portal reads, and the README explains', () => {
    const names = Object.keys(values);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !read('server/env.ts').includes(`'${name}'`))).toEqual([]);
    const table = [...read('README.md').matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell).join();
    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
    expect(() => readEnv(values)).not.toThrow();
  });

  it('has a value, a comment or nothing in each line, in the form that systemd and a shell read alike', () => {
    const lines = read(file).split('\n');
    expect(lines.filter((line) => !/^(?:#.*|\w+='[^'\\]*'|)$/.test(line))).toEqual([]);
  });
});

describe('deploy/Containerfile', () => {
  const image = read('deploy/Containerfile');
  /** What it gets to copy: .dockerignore shuts everything out but these. */
  const [shut = '', ...let_in] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('copies files that are there, and everything that the portal is built from', () => {
    expect(shut).toBe('*');
    const names = let_in.map((line) => line.replace(/^!/, ''));
    expect(names.filter((name) => !isHere(name))).toEqual([]);
    const [, sources = ''] = /const SOURCES = \[(.*)\];/.exec(read('server/start/portal-build.ts')) ?? [];
    const tops = [...sources.matchAll(/'([\w.-]+)(?:\/\*\*)?'/g)].map(([, top]) => top);
    expect(tops.length).toBeGreaterThan(4);
    expect(names).toEqual(expect.arrayContaining(tops));
    expect(names.filter((name) => /^(?:\.|tests|node_modules|dist)/.test(name))).toEqual([]);
  });

  it('runs scripts and files that are there, by the portal’s own node', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const run = [...image.matchAll(/\bnpm run (\S+)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
    const files = [...image.matchAll(/\b(?:server|tools)\/[\w-]+\.ts\b/g)].map(([file]) => file);
    expect(files).toContain('server/main.ts');
    expect(files.filter((file) => !isHere(file))).toEqual([]);
    expect(image).toMatch(/^ENTRYPOINT \["\/srv\/pavilion\/node_modules\/node\/bin\/node"\]$/m);
  });

  it('has no privilege, says how it is stopped, and is asked for its health where both processes answer', () => {
    const last = image.slice(image.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER pavilion$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(
      /^HEALTHCHECK .*\\\n {2}CMD \["node_modules\/node\/bin\/node", .*METRICS_PORT}\/healthz/m,
    );
    const set = Object.fromEntries(
      (/^ENV (.*)$/m.exec(last)?.[1] ?? '').split(' ').map((one) => one.split('=')),
    ) as Record<string, string>;
    expect(readEnv(set)).toMatchObject({ host: '0.0.0.0', port: 4000, metricsPort: 9464 });
    expect(last).toContain(`\nVOLUME ${set['DATA_DIR']}\n`);
    expect(last).toContain('\nEXPOSE 4000 9464\n');
    expect([...image.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual([
      'debian:stable-slim',
      'modules',
      'debian:stable-slim',
    ]);
  });
});
