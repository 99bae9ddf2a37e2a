import { readFileSync, readlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A PostgreSQL server that runs on a data folder, from its postmaster.pid. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

/** The server that runs on a data folder, no matter who started it; null if there is none. */
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
      // PostgreSQL replaces the file of a dead process itself.
      return null;
    case 'a stranger':
      // After a reboot the pid may be another program's, and PostgreSQL would refuse to start.
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
    // PostgreSQL's working directory is its data folder, even if that was moved.
    return readlinkSync(`/proc/${pid}/cwd`) === data ? 'postmaster' : 'a stranger';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // It ended meanwhile.
    if (code === 'ENOENT' || code === 'ESRCH') return 'nobody';
    // Another user's process. If it may be running, its file is kept.
    return code === 'EACCES' || code === 'EPERM' ? 'a stranger' : 'postmaster';
  }
}

/**
 * Waits until a process has ended. @returns false if it still runs after the given time
 */
export async function waitUntilGone(data: string, pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (findPostmaster(data)?.pid === pid) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
