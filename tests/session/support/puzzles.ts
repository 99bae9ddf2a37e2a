/** Questions whether a name is free, with the work that each costs. */
import type { components } from '../../../src/api/schema.gen.ts';
import { solvePuzzle } from '../../../src/features/sign-up/solve-puzzle.ts';
import type { Api } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';

type Schemas = components['schemas'];

export const readPuzzle = async (api: Api): Promise<Schemas['Puzzle']> =>
  dataOf<Schemas['Puzzle']>(await api.get('/user/puzzle'));

export const solutionFor = async (api: Api, question: string): Promise<Schemas['PuzzleSolution']> =>
  solvePuzzle(await readPuzzle(api), question);

/** With the solution for its user name or e-mail, which is as the portal stores it. */
export const withSolution = async <Data extends { email?: string; user_name?: string }>(
  api: Api,
  data: Data,
) => ({ ...data, solution: await solutionFor(api, data.user_name ?? data.email ?? '') });
