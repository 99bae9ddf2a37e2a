import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensurePortal, PortalBuildError } from '../../server/start/portal-build.ts';
import { privateFolder, type TemporaryFolder } from '../support/folders.ts';

let root: TemporaryFolder;
let lines: string[];
const say = (line: string): void => void lines.push(line);
const write = (name: string, content: string): void => writeFileSync(path.join(root.path, name), content);
const inDist = (): string[] => readdirSync(path.join(root.path, 'dist')).toSorted();

beforeEach(() => {
  root = privateFolder();
  lines = [];
  mkdirSync(path.join(root.path, 'src'));
  write('index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>');
  write('src/main.ts', 'document.title = "one";');
});
afterEach(() => root.remove());

test('three servers started at once build the portal once', async () => {
  const folders = await Promise.all([1, 2, 3].map(() => ensurePortal(root.path, say)));
  expect(new Set(folders).size).toBe(1);
  expect(lines).toEqual(['Building the portal ...']);
  expect(existsSync(path.join(String(folders[0]), 'index.html'))).toBe(true);
  expect(inDist()).toEqual([path.basename(String(folders[0]))]);
});

test('a changed source is built again, and the earlier build stays', async () => {
  const first = await ensurePortal(root.path, say);
  expect(await ensurePortal(root.path, say)).toBe(first);
  write('src/main.ts', 'document.title = "two";');
  const second = await ensurePortal(root.path, say);
  expect(second).not.toBe(first);
  expect(existsSync(first)).toBe(true);
  expect(lines).toHaveLength(2);
});

test('a broken source is reported with the builder’s message, and nothing is left behind', async () => {
  write('src/main.ts', 'import { missing } from "./nowhere.ts"; missing();');
  await expect(ensurePortal(root.path, say)).rejects.toThrow(PortalBuildError);
  await expect(ensurePortal(root.path, say)).rejects.toThrow(/nowhere/);
  expect(inDist()).toEqual([]);
});

test('the lock and scratch folder of a killed builder are cleared', async () => {
  mkdirSync(path.join(root.path, 'dist'));
  // A pid that cannot exist: the maximum is 4,194,304 on Linux and lower on macOS.
  write('dist/.building', '99999999');
  const scrap = path.join(root.path, 'dist', '.scratch-of-the-killed');
  mkdirSync(scrap);
  utimesSync(scrap, 0, 0);
  const portal = await ensurePortal(root.path, say);
  expect(inDist()).toEqual([path.basename(portal)]);
});
