import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { ROLE } from '../../../../../src/domain/codes.ts';
import { hashPassword } from '../../../../../server/security/passwords.ts';
import { PASSWORD } from '../../../../support/api.ts';
import type { ProofFixture } from '../../../proof-fixture.ts';
import type { ProofCase } from '../../../proof-case.ts';
import { megabytes } from '../bodies.ts';
import { lanesOf, type Lane } from './doors.ts';
import { largePhotograph } from './hostile-media.ts';
import { hostilePapers } from './hostile-papers.ts';
import type { ProbeResult, Probing } from './probe.ts';

/** Milliseconds, or more where the bare work of a sign-in takes more than a quarter of that. */
const MOST_MS = 200;
const MOST_RATIO = 4;
/** Of the answers, on a machine that has time: one that does 99 % of the bare work so fast. */
const SHARE = 0.99;
const CALM_MS = 100;
const MANY = 200;
/** On a busy machine, or of few answers, those that waited by chance would decide. */
const BUSY_SHARE = 0.9;
const SERVER_MB = 150;
/** Several times what a photograph of 50 million pixels takes. */
const READER_MB = 1_000;
const LOOK_MS = 100;
const WARM_MS = 2_000;

const FAULTS = {
  own: 'a reader on the server’s own thread',
  threads: 'pictures on the threads that passwords are hashed on',
  silent: 'an answer without a sentence',
} as const;

/** T30: hostile files of every kind through every door, beside people at work. */
export const besideFiles: ProofCase = {
  id: 'T30',
  title:
    'papers, pictures, drawings, videos, certificates, sheets and lists crafted to keep a reader busy, through every door at once, while others sign in',
  mark: `${SHARE * 100} % of the answers about health and to sign-ins, and ${BUSY_SHARE * 100} % on a busy machine, come within ${MOST_MS} ms or ${MOST_RATIO} times what a password and questions to the database take beside them; every file is answered with a sentence, the server grows by less than ${SERVER_MB} MB, and no reader by more than ${READER_MB} MB`,
  faults: Object.values(FAULTS),
  async run(house, { long, fault, seed }) {
    const isControl = fault === FAULTS.own || fault === FAULTS.threads;
    const control = isControl ? await startControl() : null;
    const url = control?.url ?? house.urls[0] ?? '';
    const pid = control?.process.pid ?? house.pids[0] ?? 0;
    const lanes = control
      ? await controlLanes(control.url, fault === FAULTS.threads)
      : await lanesOf(house, { long, seed });
    const probe = await startProbe({ url, databaseUrl: house.databaseUrl, ...(await somebody(house)) });
    // What the first sign-ins load is not the files'.
    await pause(WARM_MS);
    const memory = new Memory(pid);
    const complaints: string[] = [];
    let sent = 0;
    let told: ProbeResult;
    try {
      await Promise.all(
        lanes.map(async (lane) => {
          for (const { name, send } of lane) {
            const answer = await send();
            const said = fault === FAULTS.silent ? { ...answer, sentence: '' } : answer;
            sent += 1;
            if (!said.isFile && !SENTENCE.test(said.sentence))
              complaints.push(`${name}: ${said.status} ${said.sentence.slice(0, 200)}`);
          }
        }),
      );
    } finally {
      memory.stop();
      told = await probe.end();
      control?.process.kill();
    }
    const isCalm = at(told.bare, SHARE) < CALM_MS;
    for (const [what, times] of [
      ['/healthz', told.health],
      ['a sign-in', told.signIn],
    ] as const) {
      if (times.length < 20) complaints.push(`${what} was asked ${times.length} times only`);
      const share = isCalm && times.length >= MANY ? SHARE : BUSY_SHARE;
      const most = Math.max(MOST_MS, MOST_RATIO * at(told.bare, share));
      if (at(times, share) > most)
        complaints.push(`${what}: ${share * 100} % ${within(times, share)}, and not ${most.toFixed(0)} ms`);
    }
    complaints.push(...told.failed.slice(0, 5));
    if (memory.grown > SERVER_MB) complaints.push(`The server grew by ${memory.grown.toFixed(0)} MB.`);
    if (memory.largestReader > READER_MB)
      complaints.push(`A reader had ${memory.largestReader.toFixed(0)} MB.`);
    return {
      figure: `${sent} files; /healthz ${both(told.health)}, sign-in ${both(told.signIn)}, its bare work ${both(told.bare)}; the server grew by ${memory.grown.toFixed(0)} MB, the largest reader had ${memory.largestReader.toFixed(0)} MB; ${complaints.length} complaints`,
      complaints,
    };
  },
};

/**
 * A sentence for people, and not a library's message. It may begin with how many rows are not
 * right, or with the file's name as it was sent.
 */
const SENTENCE =
  /^(?!.*(?:error:|exception|undefined|ENOENT|node_modules))(?:\p{Lu}|\d+ rows? |[\w-]+\.[a-z]+ ).{14,}\.$/su;

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;

const within = (times: readonly number[], share: number): string =>
  `within ${at(times, share).toFixed(0)} ms`;

const both = (times: readonly number[]): string =>
  `${BUSY_SHARE * 100} and ${SHARE * 100} % of ${times.length} ${within(times, BUSY_SHARE)} and ${at(times, SHARE).toFixed(0)}`;

/** A client who signs in with a password. */
async function somebody(house: ProofFixture): Promise<Pick<Probing, 'email' | 'password'>> {
  const [person] = await house.people(1, ROLE.customer);
  if (!person) throw new Error('There is one.');
  await house.command('UPDATE app_user SET password_hash = $2 WHERE id = $1', [
    person.id,
    await hashPassword(PASSWORD),
  ]);
  return { email: person.email, password: PASSWORD };
}

async function startProbe(asked: Probing): Promise<{ end(): Promise<ProbeResult> }> {
  const child = fork(new URL('./probe.ts', import.meta.url), { execArgv: [] });
  // It tells by itself where it breaks off.
  const told = new Promise<ProbeResult>((resolve, reject) => {
    child.once('message', (probed) => resolve(probed as ProbeResult));
    child.once('disconnect', () => reject(new Error('The probe ended without a word.')));
  });
  told.catch(() => undefined);
  child.send(asked);
  return {
    async end() {
      if (child.connected) child.send('end');
      return told;
    },
  };
}

/** Watches the memory of a server and of the processes that it began. */
class Memory {
  readonly #pid: number;
  readonly #before: number;
  readonly #timer: NodeJS.Timeout;
  grown = 0;
  largestReader = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#before = megabytes(pid);
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    try {
      this.grown = Math.max(this.grown, megabytes(this.#pid) - this.#before);
      const children = readFileSync(`/proc/${this.#pid}/task/${this.#pid}/children`, 'utf8').split(' ');
      for (const child of children.filter((one) => one !== ''))
        this.largestReader = Math.max(this.largestReader, megabytes(Number(child)));
    } catch {
      // One of them has just ended.
    }
  }
}

async function startControl(): Promise<{ process: ChildProcess; url: string }> {
  const child = fork(path.join(import.meta.dirname, 'own-thread-server.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('It has an output.');
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { process: child, url };
}

async function controlLanes(url: string, pictures: boolean): Promise<Lane[]> {
  const photograph = await largePhotograph();
  const files = pictures
    ? Array.from({ length: 8 }, () => [{ name: 'a photograph', bytes: photograph, mime: 'image/jpeg' }])
    : Array.from({ length: 8 }, () => hostilePapers());
  return files.map((some) =>
    some.map(({ name, bytes, mime }) => ({
      name,
      async send() {
        const reply = await fetch(`${url}/file`, {
          method: 'POST',
          body: new Uint8Array(bytes),
          headers: { 'content-type': mime },
        });
        const { message } = (await reply.json()) as { message: string };
        return { status: reply.status, sentence: message, isFile: false };
      },
    })),
  );
}
