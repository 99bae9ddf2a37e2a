/** Asking whether a user name or an e-mail is free costs work, and is refused without it. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPuzzle } from '../../server/security/puzzles.ts';
import type { components } from '../../src/api/schema.gen.ts';
import { leadingZeros, puzzleText } from '../../src/domain/text/puzzles.ts';
import { solvePuzzle } from '../../src/features/sign-up/solve-puzzle.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { readPuzzle, solutionFor } from './support/puzzles.ts';

type Solution = components['schemas']['PuzzleSolution'];

const TAKEN = { email: 'customer@pavilion.test', user_name: 'customer' };
const FREE = { email: 'nobody-yet@client.test', user_name: 'nobody.yet' };
const MINUTES = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM sign_in_try'));

type Name = typeof TAKEN;

const post = (path: string, data: object) => server.asNobody().send('POST', path, data);
const person = { first_name: 'Nora', password: 'a lantern over the quay' };
const QUESTIONS = [
  {
    path: '/user/check-username',
    failed: 'Username validation failed',
    about: ({ user_name }: Name) => user_name,
    ask: ({ user_name }: Name, more: object) => post('/user/check-username', { user_name, ...more }),
  },
  {
    path: '/user/check-email',
    failed: 'Account validation failed',
    about: ({ email }: Name) => email,
    ask: ({ email }: Name, more: object) => post('/user/check-email', { email, ...more }),
  },
  {
    path: '/auth/validate/user',
    failed: 'Username validation failed',
    about: ({ user_name }: Name) => user_name,
    ask: (name: Name, more: object) => post('/auth/validate/user', { ...person, ...name, ...more }),
  },
];

const counted = async (): Promise<number> => {
  const [row] = await server.query<{ n: number }>('SELECT count(*)::int AS n FROM sign_in_try');
  return row?.n ?? 0;
};

const zerosOf = ({ puzzle, nonce }: Solution, question: string): number =>
  leadingZeros(
    createHash('sha256')
      .update(puzzleText(puzzle, question, nonce))
      .digest(),
  );

/** A nonce whose hash begins with one zero too few. */
async function almost(question: string): Promise<Solution> {
  const { puzzle, bits } = await readPuzzle(server.asNobody());
  let nonce = 0;
  while (zerosOf({ puzzle, nonce }, question) !== bits - 1) nonce += 1;
  return { puzzle, nonce };
}

async function ofAge(question: string, ms: number): Promise<Solution> {
  const place = { dataDir: server.dataDir, secretKey: null };
  return solvePuzzle(await newPuzzle(place, Date.now() - ms), question);
}

/** With one zero bit instead of those that the portal asks for. */
async function easier(question: string): Promise<Solution> {
  const { puzzle } = await readPuzzle(server.asNobody());
  return solvePuzzle({ puzzle: puzzle.replace(/^\d+/, '1'), bits: 1 }, question);
}

/** The portal's own, with the first character of its signature replaced. */
async function signedByOthers(question: string): Promise<Solution> {
  const { puzzle, bits } = await readPuzzle(server.asNobody());
  const end = puzzle.lastIndexOf('.') + 1;
  const other = puzzle[end] === 'A' ? 'B' : 'A';
  return solvePuzzle({ puzzle: puzzle.slice(0, end) + other + puzzle.slice(end + 1), bits }, question);
}

describe.each(QUESTIONS)('$path', ({ failed, about, ask }) => {
  it('refuses a taken and a free name alike without a solution, and counts no question', async () => {
    const [taken, free] = [await ask(TAKEN, {}), await ask(FREE, {})];
    expect(taken.text).toBe(free.text);
    expect([taken.status, free.status]).toEqual([400, 400]);
    expect(taken.body?.message).toBe(
      `${failed}. Read a puzzle at /user/puzzle, solve it for this name, and send its solution within ten minutes.`,
    );
    expect(dataOf(taken)).toEqual({ refusal: 'shape', field: 'solution' });
    expect(await counted()).toBe(0);
  });

  it.each<[string, (question: string) => Promise<Solution>]>([
    ['of another name', () => solutionFor(server.asNobody(), 'somebody.else')],
    ['with one zero too few', almost],
    ['of a puzzle that has expired', (question) => ofAge(question, 10 * MINUTES + 1)],
    ['of a puzzle that was made easier', easier],
    ['of a puzzle that others have signed', signedByOthers],
    ['of no puzzle', async () => ({ puzzle: '', nonce: 0 })],
    ['of a puzzle without a signature', async () => ({ puzzle: '0.9999999999999.x', nonce: 0 })],
  ])('refuses a solution %s', async (_, make) => {
    const refused = await ask(TAKEN, { solution: await make(about(TAKEN)) });
    expect([refused.status, dataOf(refused)]).toEqual([400, { refusal: 'shape', field: 'solution' }]);
    expect(await counted()).toBe(0);
  });

  it('answers with a solution, and one answers no other name', async () => {
    const puzzle = await readPuzzle(server.asNobody());
    const solution = await solvePuzzle(puzzle, about(TAKEN));
    const taken = await ask(TAKEN, { solution });
    expect([taken.status, taken.body?.message]).toEqual(
      taken.status === 409 ? [409, `${failed}. This user name is taken. Choose another one.`] : [200, failed],
    );
    expect((await ask(FREE, { solution })).status).toBe(400);
    const free = await ask(FREE, { solution: await solvePuzzle(puzzle, about(FREE)) });
    expect([free.status, free.body?.message]).toEqual([200, failed.replace('failed', 'succeed')]);
    expect(await counted()).toBe(2);
  });

  it('answers almost ten minutes after the puzzle was read', async () => {
    const solution = await ofAge(about(FREE), 9 * MINUTES);
    expect((await ask(FREE, { solution })).status).toBe(200);
  });
});

it('the details of a person are checked without a solution if they name no user name', async () => {
  const checked = await post('/auth/validate/user', { ...person, email: TAKEN.email });
  expect([checked.status, checked.body?.message]).toEqual([200, 'Username validation succeed']);
});

it('a forgotten password takes no solution', async () => {
  const solution = await solutionFor(server.asNobody(), TAKEN.email);
  expect((await post('/user/forgot', { email: TAKEN.email, solution })).status).toBe(400);
});
