import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimStart } from '../../server/db/embedded/restart-claim.ts';

let home: string;
let data: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'pavilion-claim-'));
  data = path.join(home, 'data');
  file = path.join(data, 'postmaster.pid');
  mkdirSync(data);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const LEFT_OVER = (pid: number): string => `${pid}\n/data\n1700000000\n5432\n/tmp\n\n  1 2\nready   \n`;
const aged = (name: string): void => utimesSync(name, new Date(), new Date(Date.now() - 11_000));

it('one process at a time replaces the pid file of a killed PostgreSQL', () => {
  writeFileSync(file, LEFT_OVER(4242));
  const first = claimStart(home, data);
  expect(first).not.toBeNull();
  expect(claimStart(home, data)).toBeNull();
  first?.drop();
  expect(claimStart(home, data)).not.toBeNull();
});

it('the pid file of another killed PostgreSQL can be claimed again', () => {
  writeFileSync(file, LEFT_OVER(4242));
  claimStart(home, data);
  writeFileSync(file, LEFT_OVER(4243));
  expect(claimStart(home, data)).not.toBeNull();
});

it('a claim whose process was killed expires after ten seconds', () => {
  writeFileSync(file, LEFT_OVER(4242));
  claimStart(home, data);
  const [claim = ''] = readdirSync(home).filter((name) => name !== 'data');
  aged(path.join(home, claim));
  expect(claimStart(home, data)).toBeNull();
  expect(claimStart(home, data)).not.toBeNull();
});

it('without a pid file every process may try: PostgreSQL itself lets one start', () => {
  expect([claimStart(home, data), claimStart(home, data)]).not.toContain(null);
});

it('an empty pid file is waited for, and removed when nobody writes it', () => {
  writeFileSync(file, '');
  expect([claimStart(home, data), existsSync(file)]).toEqual([null, true]);
  aged(file);
  expect([claimStart(home, data), existsSync(file)]).toEqual([null, false]);
  expect(claimStart(home, data)).not.toBeNull();
});
