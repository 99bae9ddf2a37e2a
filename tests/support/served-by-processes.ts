import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { startObjectStore } from './object-store.ts';

export interface ServedPortal {
  /** The server for the next request. */
  url(): string;
  /** Resolves when all jobs created so far are done. */
  jobsDone(): Promise<void>;
  /** The serving processes; empty if this process serves. */
  pids: readonly number[];
  close(): Promise<void>;
}

export interface ServedByProcesses extends ServedPortal {
  /** Log lines about a request, for failures that the answer does not explain. */
  loggedOf(requestId: string): string[];
}

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Building the portal is a part of it. */
const START_WITHIN_MS = 300_000;
/** How much of a process's output is kept, in characters. */
const KEPT = 1_000_000;

/**
 * Several server processes on one database; requests go to them in turn. Those `apart` are as if on
 * machines of their own: they share an object store and a secret key, and no folder.
 */
export async function serveByProcesses(
  count: number,
  variables: Record<string, string>,
  { apart = false } = {},
): Promise<ServedByProcesses> {
  const store = apart ? await startObjectStore() : null;
  const variablesOf = (machine: number): Record<string, string> =>
    store === null
      ? variables
      : {
          ...variables,
          FILES_URL: store.url(),
          SECRET_KEY: '11'.repeat(32),
          DATA_DIR: path.join(variables['DATA_DIR'] ?? '', String(machine)),
        };
  const started = Array.from({ length: count }, (_, machine) => startProcess(variablesOf(machine)));
  const urls = await Promise.all(started.map((one) => one.address));
  let turn = 0;
  return {
    url: () => urls[turn++ % urls.length] ?? '',
    jobsDone: async () => undefined,
    pids: started.map((one) => one.process.pid ?? 0),
    loggedOf: (requestId) => started.flatMap((one) => linesAbout(requestId, one.said())),
    async close() {
      await Promise.all(started.map((one) => stopProcess(one.process)));
      await store?.close();
    },
  };
}

/** The lines of a server's output that name the request. */
export const linesAbout = (requestId: string, said: string): string[] =>
  requestId === '' ? [] : said.split('\n').filter((line) => line.includes(requestId));

/**
 * Starts a server process in this folder; `address` resolves when it listens, and rejects if that
 * takes too long.
 */
export function startProcess(
  variables: Record<string, string>,
  folder: string = ROOT,
  withinMs: number = START_WITHIN_MS,
): {
  process: ChildProcess;
  address: Promise<string>;
  /** The end of its output. */
  said: () => string;
} {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server did not start in time: ${said}`)), withinMs);
    const hear = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-KEPT);
      const url = /http:\/\/[\w.[\]:]+:\d+/.exec(said)?.[0];
      if (url) {
        clearTimeout(late);
        resolve(url);
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  return { process: child, address, said: () => said };
}

/** Stops it with SIGTERM and waits for its end. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
