/**
 * Lets one process at a time restart a killed PostgreSQL. If two start together, both find the
 * stale postmaster.pid; the second removes the file that the first has just written, gives up
 * because the first one runs, and deletes the file. The running server then cannot be found and
 * ends within a minute.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * An older claim is from a killed process. It covers a start only until its new postmaster.pid
 * exists.
 */
const GIVEN_UP_AFTER_MS = 10_000;

/** The right to start PostgreSQL on a data folder. */
export interface StartClaim {
  /** Call when PostgreSQL runs or failed to start, so that another process can try next. */
  drop(): void;
}

/**
 * Returns null while another process has the claim, or the stale file cannot be read yet: ask
 * again.
 * @param home folder of the claims, next to the data folder
 */
export function claimStart(home: string, data: string): StartClaim | null {
  const file = path.join(data, 'postmaster.pid');
  const left = textOf(file);
  if (left === null) return { drop: () => undefined };
  // Being written, or left empty by a full disk, in which case PostgreSQL would not replace it.
  if (left.trim() === '') {
    removeWhenOld(file);
    return null;
  }
  const [pid, , startedAt] = left.split('\n');
  const claim = path.join(home, `restart-of-${Number(pid)}-${Number(startedAt)}`);
  try {
    closeSync(openSync(claim, 'wx', 0o600));
    return { drop: () => rmSync(claim, { force: true }) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    removeWhenOld(claim);
    return null;
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function removeWhenOld(file: string): void {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
  if (Date.now() - mtimeMs > GIVEN_UP_AFTER_MS) rmSync(file, { force: true });
}
