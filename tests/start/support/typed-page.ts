/**
 * Types the fenced blocks of a page into a shell as they stand. The page's folders of the machine
 * are inside of a temporary one, and what changes the machine itself (users, services, containers,
 * mail) is a stand-in that notes its call.
 */
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface Block {
  heading: string;
  text: string;
}

export function blocksOf(page: string): Block[] {
  let heading = '';
  // One in a list is indented.
  const parts = page.matchAll(/^#+ (.+)$|^( *)```\w*\n([^]*?)^\2```$/gm);
  return [...parts].flatMap(([, title, indent = '', text]) => {
    heading = title ?? heading;
    return text === undefined ? [] : [{ heading, text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }];
  });
}

export interface Typed {
  code: number;
  said: string;
}

export interface Machine {
  /** Where a folder of the machine really is: `etc/pavilion`. */
  at(place: string): string;
  /** The text with these places. A container's own (`pavilion:/var/lib`) stay. */
  placed(text: string): string;
  /** Types into bash what was placed; the first line that fails ends it. */
  type(placed: string, variables?: Record<string, string>): Promise<Typed>;
  /** The variables of a shell that has just been opened. */
  variables: Record<string, string>;
  /** How a stand-in was called until now, one line each. */
  callsOf(program: string): string[];
  remove(): void;
}

const STAND_INS = ['useradd', 'systemctl', 'podman', 'newaliases', 'postconf'];

/** For bash: the first line that fails ends it, and so does a variable that is not set. */
export const STRICT = ['--norc', '-euo', 'pipefail', '-c'];

/** There is no user pavilion here, so everything belongs to whoever runs the tests. */
const INSTALL_AS_ONESELF = `left=$#
while [ $left -gt 0 ]; do
  left=$((left - 1)); given=$1; shift
  case "$owner$given" in -o|-g) owner=is; continue;; is*) owner=; continue;; esac
  set -- "$@" "$given"
done`;

export function makeMachine(): Machine {
  const machine = mkdtempSync(path.join(os.tmpdir(), 'pavilion-machine-'));
  // An embedded PostgreSQL in it runs as another user, if the tests are root's.
  chmodSync(machine, 0o755);
  const at = (place: string): string => path.join(machine, place);
  for (const folder of ['bin', 'home', 'etc/systemd/system', 'etc/haproxy', 'var/lib', 'var/tmp'])
    mkdirSync(at(folder), { recursive: true });
  const standIn = (name: string, script: string): void =>
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  for (const name of STAND_INS) standIn(name, `echo "${name} $*" >> "${at('calls')}"`);
  standIn('install', `${INSTALL_AS_ONESELF}\nexec ${placeOf('install')} "$@"`);
  writeFileSync(at('calls'), '');

  const variables = { PATH: `${at('bin')}:${process.env['PATH']}`, HOME: at('home') };
  return {
    at,
    variables,
    placed: (text) =>
      text
        .replaceAll(/(?<![\w:./-])\/srv\/pavilion\b/g, ROOT)
        .replaceAll(/(?<![\w:./-])\/(?=(?:etc|var)\/)/g, `${machine}/`),
    type: (placed, more = {}) =>
      run('bash', [...STRICT, placed], { cwd: machine, env: { ...variables, ...more } }),
    callsOf: (program) =>
      readFileSync(at('calls'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith(`${program} `)),
    remove: () => rmSync(machine, { recursive: true, force: true }),
  };
}

export const run = (
  program: string,
  given: string[],
  at: { cwd: string; env: Record<string, string> },
): Promise<Typed> =>
  new Promise((resolve) => {
    execFile(program, given, at, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

/** Empty if it is not installed. */
export const placeOf = (program: string): string =>
  spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
