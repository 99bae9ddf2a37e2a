/** T6 for bodies: compressed ones cost next to nothing, and stalled connections are closed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { startProcess, stopProcess } from '../../../support/served-by-processes.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

const PACKED = 64;
const UNPACKS_TO = 128 * 2 ** 20;
const MOST_CPU_MS = 1_500;
const MOST_MEGABYTES = 50;
const UNFINISHED = 300;
const SECONDS = '2';
const GONE_WITHIN_MS = 8_000;
/** Ticks of the kernel's clock, the unit of processor time. */
const TICK_MS = 10;

export const BODY_FAULTS = [
  'a server that unpacks requests',
  'a server that waits for whoever sends nothing',
] as const;

export interface BodyVerdict {
  figure: string;
  complaints: string[];
}

interface Target {
  url: string;
  pid: number;
}

export async function tryBodies(house: ProofFixture, fault: string | null): Promise<BodyVerdict> {
  const complaints: string[] = [];
  const patient = BODY_FAULTS.some((name) => name === fault) ? await startPatient() : null;
  const quick = startProcess({
    ...house.variables,
    LIMIT_BODY_SECONDS: SECONDS,
    LIMIT_HEADERS_SECONDS: SECONDS,
  });
  try {
    const ours = { url: house.urls[0] ?? '', pid: house.pids[0] ?? 0 };
    const unpacker = fault === BODY_FAULTS[0] && patient ? patient.target : ours;
    const packed = await packedBodies(unpacker, complaints);
    const url = await quick.address;
    const waits = fault === BODY_FAULTS[1] && patient ? patient.target.url : url;
    const gone = await unfinishedBodies(waits, complaints);
    return {
      figure: `${PACKED} packed bodies cost ${packed.ms} ms and ${packed.megabytes.toFixed(0)} MB, ${UNFINISHED} unfinished ones gone after ${gone} s`,
      complaints,
    };
  } finally {
    patient?.process.kill();
    await stopProcess(quick.process);
  }
}

async function packedBodies(
  { url, pid }: Target,
  complaints: string[],
): Promise<{ ms: number; megabytes: number }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const body = new Uint8Array(brotliCompressSync(Buffer.alloc(UNPACKS_TO), { params }));
  const send = (encoding: string): Promise<number> =>
    fetch(`${url}/api/v1/user/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    }).then(async (reply) => {
      await reply.text();
      return reply.status;
    });
  const all = (encoding: string) => Promise.all(Array.from({ length: PACKED }, () => send(encoding)));
  // Connections are not measured.
  await all('nothing');
  const [cpu, memory] = [cpuMs(pid), megabytes(pid)];
  let most = memory;
  const watch = setInterval(() => (most = Math.max(most, megabytes(pid))), 20);
  const statuses = await all('br');
  // Work after the answers counts too.
  await sleep(1_000);
  clearInterval(watch);
  const cost = { ms: cpuMs(pid) - cpu, megabytes: Math.max(0, most - memory) };
  const others = statuses.filter((status) => status !== 415);
  if (others.length > 0)
    complaints.push(`Packed bodies were answered with ${[...new Set(others)].join(', ')}.`);
  if (cost.ms > MOST_CPU_MS) complaints.push(`Packed bodies took ${cost.ms} ms of processor time.`);
  if (cost.megabytes > MOST_MEGABYTES)
    complaints.push(`Packed bodies took ${cost.megabytes.toFixed(0)} MB of memory.`);
  return cost;
}

const BEGINNINGS = [
  '',
  'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ',
  'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"data":',
] as const;

/** Returns the seconds until the last of them was closed. */
async function unfinishedBodies(url: string, complaints: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const from = performance.now();
  const sockets = Array.from({ length: UNFINISHED }, (_one, index) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).resume();
    socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? '');
    return socket;
  });
  const other = await fetch(`${url}/healthz`).then(({ status }) => status);
  if (url !== '' && other >= 500) complaints.push(`Somebody else was answered with ${other} meanwhile.`);
  const left = (): number => sockets.filter((socket) => !socket.destroyed).length;
  while (left() > 0 && performance.now() - from < GONE_WITHIN_MS) await sleep(50);
  if (left() > 0) complaints.push(`${left()} connections stood after ${GONE_WITHIN_MS / 1000} s.`);
  for (const socket of sockets) socket.destroy();
  return ((performance.now() - from) / 1000).toFixed(1);
}

async function startPatient(): Promise<{ process: ChildProcess; target: Target }> {
  const script = path.join(import.meta.dirname, 'patient-server.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { process: child, target: { url, pid: child.pid ?? 0 } };
}

/** Processor time of a process with all its threads. */
function cpuMs(pid: number): number {
  // The name in brackets may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory of a process. */
export function megabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
