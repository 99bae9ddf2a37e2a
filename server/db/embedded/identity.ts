import { spawnSync } from 'node:child_process';

/** The user as whom PostgreSQL runs; null is the present one. Only root can choose, and has to: PostgreSQL refuses root. */
export type Identity = { uid: number; gid: number } | null;

/** "nobody" on every Linux and macOS that has it; the number needs no entry in /etc/passwd. */
export const UNPRIVILEGED: Identity = { uid: 65534, gid: 65534 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Whether the user can enter a folder and write there. Asked by trying, since access lists and mounts decide
 * beside the mode bits.
 */
export function canWriteIn(identity: Identity, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1" && [ -w . ]', 'sh', folder], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}
