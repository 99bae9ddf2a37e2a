import { spawnSync } from 'node:child_process';

/**
 * The user that PostgreSQL runs as; null for the current one. Only root can and must choose,
 * because PostgreSQL refuses to run as root.
 */
export type OsUser = { uid: number; gid: number } | null;

/** "nobody" on every Linux and macOS that has it; the number needs no entry in /etc/passwd. */
export const UNPRIVILEGED: OsUser = { uid: 65534, gid: 65534 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Whether the user can enter a folder and write there. Tested by trying, since access lists and
 * mounts count besides the mode bits.
 */
export function canWriteIn(identity: OsUser, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1" && [ -w . ]', 'sh', folder], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}
