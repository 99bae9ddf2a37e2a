import { readFileSync, readlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A PostgreSQL server process that runs on a data folder, as its postmaster.pid tells. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

/** The server that runs on a data folder now, whoever started it; null when none does. */
export function findPostmaster(data: string): Postmaster | null {
  const file = path.join(data, 'postmaster.pid');
  const lines = readLines(file);
  if (!lines) return null;
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  switch (whoRuns(pid, data)) {
    case 'postmaster':
      return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
    case 'nobody':
      // PostgreSQL itself replaces the file of a process that died.
      return null;
    case 'a stranger':
      // After a restart of the machine the number may belong to any program: PostgreSQL would refuse to start.
      if (readLines(file)?.[0] === lines[0]) unlinkSync(file);
      return null;
  }
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
}

function whoRuns(pid: number, data: string): 'postmaster' | 'nobody' | 'a stranger' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return 'nobody';
  }
  if (process.platform !== 'linux') return 'postmaster';
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // A zombie has no command line.
    if (command === '') return 'nobody';
    if (command.split('\0').includes(data)) return 'postmaster';
    // PostgreSQL works inside its data folder, also after that was moved.
    return readlinkSync(`/proc/${pid}/cwd`) === data ? 'postmaster' : 'a stranger';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // Gone while it was looked at.
    if (code === 'ENOENT' || code === 'ESRCH') return 'nobody';
    // Another account's. Whatever else keeps us from looking, the file of one that may run stays.
    return code === 'EACCES' || code === 'EPERM' ? 'a stranger' : 'postmaster';
  }
}

/**
 * Waits until a process is gone. @returns false when it still runs after the given time
 */
export async function waitUntilGone(data: string, pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (findPostmaster(data)?.pid === pid) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
