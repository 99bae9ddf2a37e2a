import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The portal could not be built; the message contains the builder's output. */
export class PortalBuildError extends Error {
  override name = 'PortalBuildError';
}

// Other servers may still be serving earlier builds.
const BUILDS_KEPT = 3;
const BUILD_WITHIN_MS = 180_000;

const SOURCES = ['src/**', 'public/**', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
const GENERATED = new Set([path.join('src', 'routeTree.gen.ts')]);

/**
 * The folder with the built portal, which is built first when the sources have changed. Builds are
 * in dist/<hash of the sources>, made in a temporary folder and renamed when complete: several
 * servers may start at once, and a running one keeps the files its pages refer to.
 */
export async function ensurePortal(root: string, log: (line: string) => void): Promise<string> {
  const dist = path.join(root, 'dist');
  const portal = path.join(dist, `portal-${hashOfSources(root)}`);
  if (existsSync(portal)) return touch(portal);

  mkdirSync(dist, { recursive: true });
  const claim = path.join(dist, '.building');
  const mine = await claimOrWait(claim, portal);
  if (!mine) return portal;
  const scratch = path.join(dist, `.scratch-${randomUUID()}`);
  try {
    log('Building the portal ...');
    await build(root, scratch);
    renameSync(scratch, portal);
  } catch (error) {
    if (!existsSync(portal)) throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(claim, { force: true });
  }
  tidy(dist);
  return portal;
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root })
    .filter((file) => !GENERATED.has(file) && statSync(path.join(root, file)).isFile())
    .toSorted();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * One server builds while the others wait. The claim of a builder that died is taken over; if two
 * ever build at once, the first rename wins.
 * @returns whether this process should build
 */
async function claimOrWait(claim: string, portal: string): Promise<boolean> {
  const deadline = Date.now() + BUILD_WITHIN_MS;
  while (Date.now() < deadline) {
    if (existsSync(portal)) return false;
    try {
      writeFileSync(claim, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (!isAlive(claim)) rmSync(claim, { force: true });
      else await sleep(200);
    }
  }
  return true;
}

function isAlive(claim: string): boolean {
  try {
    const pid = Number(readFileSync(claim, 'utf8'));
    // The file is created before it has content: an empty one belongs to a running builder.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function build(root: string, outDir: string): Promise<void> {
  // A separate process, so that the builder's memory is freed.
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const abandon = (): void => void child.kill();
  process.once('exit', abandon);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const end = await new Promise<number | string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  }).finally(() => process.off('exit', abandon));
  if (end === 0 && existsSync(path.join(outDir, 'index.html'))) return;
  throw new PortalBuildError(
    `The portal could not be built (${end}):\n${said.trim().split('\n').slice(-30).join('\n')}`,
  );
}

function touch(portal: string): string {
  const now = new Date();
  try {
    utimesSync(portal, now, now);
  } catch {
    // A read-only installation has nothing to clean up.
  }
  return portal;
}

function tidy(dist: string): void {
  const aged = readdirSync(dist)
    .map((name) => ({ name, folder: path.join(dist, name), at: statSync(path.join(dist, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  const builds = aged.filter(({ name }) => name.startsWith('portal-'));
  // Left behind by killed builders.
  const scraps = aged.filter(
    ({ name, at }) => name.startsWith('.scratch-') && Date.now() - at > BUILD_WITHIN_MS,
  );
  for (const { folder } of [...builds.slice(BUILDS_KEPT), ...scraps]) {
    rmSync(folder, { recursive: true, force: true });
  }
}
