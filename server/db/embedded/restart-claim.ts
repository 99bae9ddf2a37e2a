/**
 * One process at a time brings a PostgreSQL back that was killed. Two that start at the same moment find the same left-over
 * postmaster.pid: the second removes what the first has just written in its place, gives up because the first one runs, and
 * takes the file with it. What runs then cannot be found, and ends itself within a minute.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whoever holds a claim for longer was killed over it; a start takes as long as it takes once its own file is there. */
const GIVEN_UP_AFTER_MS = 10_000;

/** The right to start PostgreSQL on a data folder. */
export interface StartClaim {
  /** It runs, or did not start: what is left over next is another's to replace. */
  drop(): void;
}

/**
 * Answers null while somebody else is at it, or what is left over cannot be read yet: ask again.
 * @param home where claims are kept, beside the data folder
 */
export function claimStart(home: string, data: string): StartClaim | null {
  const file = path.join(data, 'postmaster.pid');
  const left = textOf(file);
  if (left === null) return { drop: () => undefined };
  // Just being written; or what a full disk left behind, which PostgreSQL would not touch.
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
