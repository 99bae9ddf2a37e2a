import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { ROLE } from '../../../src/domain/codes.ts';
import { startProcess, stopProcess } from '../../support/served-by-processes.ts';
import type { ProofFixture } from '../proof-fixture.ts';
import { strain } from './access/timely.ts';
import type { ProofCase } from '../proof-case.ts';

const ROUNDS = { short: 1, long: 10 };
/** On a machine that has time for them. */
const CALLERS = 24;
const CALLERS_AT_LEAST = 12;
const BATCH = 100;
const EXIT_WITHIN_MS = 10_000;
const KNOWN_WITHIN_MS = 500;
const IN_FLIGHT_AT_LEAST = 8;

interface SentRequest {
  from: number;
  to: number;
  status: number | null;
  closes: boolean;
}

/** T14: SIGTERM while clients keep holding and searching. */
export const shutdown: ProofCase = {
  id: 'T14',
  title: 'SIGTERM under load',
  mark: 'requests in flight are answered, later answers say "connection: close", and the process ends within 10 s',
  faults: ['a process that leaves at once'],
  async run(house, { long, fault }) {
    const complaints: string[] = [];
    let slowest = 0;
    let inFlight = 0;
    for (let round = 0; round < (long && fault === null ? ROUNDS.long : ROUNDS.short); round++) {
      const ended = await stopUnderLoad(house, fault === null ? 'SIGTERM' : 'SIGKILL');
      slowest = Math.max(slowest, ended.ms);
      inFlight += ended.inFlight;
      complaints.push(...ended.complaints);
    }
    return { figure: `${inFlight} in flight, gone after ${(slowest / 1000).toFixed(1)} s`, complaints };
  },
};

async function stopUnderLoad(house: ProofFixture, signal: 'SIGTERM' | 'SIGKILL') {
  const server = startProcess(house.variables);
  try {
    const url = await server.address;
    const [client] = await house.people(1, ROLE.apiClient);
    const token = await house.session(client?.id ?? '');
    const mine = (await house.stones(BATCH)).map((stone) => stone.stock_no);
    const agent = new Agent({ keepAlive: true });
    const asked: SentRequest[] = [];
    const state = { stop: false };
    const count = Math.max(CALLERS_AT_LEAST, Math.round(CALLERS / strain()));
    const callers = Array.from({ length: count }, async (_one, index) => {
      while (!state.stop) {
        const call = { from: performance.now(), to: Infinity, status: null, closes: false } as SentRequest;
        asked.push(call);
        // Every third request holds many stones, which takes long enough to be interrupted.
        const [path, data] =
          index % 3 === 0
            ? ['/inventory/new-arrival/hold', { stock_numbers: mine }]
            : ['/inventory/search', { size: 200 }];
        await ask(agent, `${url}/api/v1${path}`, token, { data }, call);
        if (call.status === null) return;
      }
    });
    await sleep(1_500);
    const at = performance.now();
    const factor = strain();
    const most = EXIT_WITHIN_MS * factor;
    const exited = new Promise<number | null>((resolve) => server.process.once('exit', resolve));
    server.process.kill(signal);
    const code = await Promise.race([exited, sleep(most + 2_000).then(() => undefined)]);
    const ms = performance.now() - at;
    state.stop = true;
    await Promise.all(callers);
    agent.destroy();
    return { ms, ...judge(asked, { at, ms, code, factor }) };
  } finally {
    await stopProcess(server.process);
  }
}

interface End {
  at: number;
  ms: number;
  code: number | null | undefined;
  /** How much longer everything takes on a busy machine. */
  factor: number;
}

function judge(asked: readonly SentRequest[], { at, ms, code, factor }: End) {
  // Sent before the signal and not answered by then.
  const flying = asked.filter((call) => call.from < at - 5 && call.to > at);
  const unanswered = flying.filter((call) => call.status === null);
  const failed = asked.filter((call) => (call.status ?? 0) >= 500);
  // A busy process handles the signal late; from its first such answer on it has done so.
  const knows = Math.min(
    at + KNOWN_WITHIN_MS * factor,
    ...asked.filter((call) => call.closes).map((call) => call.to),
  );
  const lingering = asked.filter((call) => call.from > knows && call.status !== null && !call.closes);
  const complaints = [
    ...(unanswered.length > 0
      ? [`${unanswered.length} of ${flying.length} in flight were not answered.`]
      : []),
    ...(failed.length > 0 ? [`${failed.length} were answered with a ${failed[0]?.status}.`] : []),
    ...(lingering.length > 0 ? [`${lingering.length} late answers did not say "connection: close".`] : []),
    ...(flying.length < IN_FLIGHT_AT_LEAST
      ? [`Only ${flying.length} were in flight: that proves nothing.`]
      : []),
    ...(ms > EXIT_WITHIN_MS * factor ? [`It took ${(ms / 1000).toFixed(1)} s to end.`] : []),
    ...(code === 0 ? [] : [`It ended with ${code}.`]),
  ];
  return { inFlight: flying.length, complaints };
}

/** `status` stays null without a complete answer. */
function ask(agent: Agent, url: string, token: string, body: object, call: SentRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = (answer: IncomingMessage | null): void => {
      if (call.to !== Infinity) return;
      call.to = performance.now();
      if (answer) {
        call.status = answer.statusCode ?? null;
        call.closes = answer.headers.connection === 'close';
      }
      resolve();
    };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const outgoing = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.complete ? answer : null));
      answer.once('error', () => done(null));
      answer.once('close', () => done(null));
    });
    outgoing.once('error', () => done(null));
    outgoing.end(JSON.stringify(body));
  });
}
