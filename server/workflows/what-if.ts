/** What changed rules would have done to the past of a workflow. Nothing is written. */
import type { Definition } from '../../src/machines/definition.ts';
import { rerun } from '../../src/machines/trial/what-if.ts';
import { readLaws } from '../db/queries/audit/conformance.ts';
import { readPastWalks, sumSteps, type StepsByRule } from '../db/queries/audit/past-steps.ts';
import type { Tx } from '../db/with-actor.ts';

export interface PastRedone {
  records: number;
  /** Steps that were decided again. */
  steps: number;
  refused: StepsByRule[];
  /** Permitted, by conditions that are not those of then. */
  unknown: number;
  /** Records that would stand elsewhere, by where they stand and where they would. */
  elsewhere: { stands: string; would: string; ids: string[] }[];
}

/**
 * Decides a workflow's steps since a day of the house again, by the transitions of this definition.
 * Earlier steps stand. Guards are not evaluated, because their facts were not kept.
 */
export async function redoPast(
  tx: Tx,
  { workflow, initial, transitions }: Definition,
  since: string | null,
): Promise<PastRedone> {
  const laws = await readLaws(tx);
  const guardOf = (hash: string, event: string, from: string): string | null | undefined =>
    laws.get(hash)?.transitions.find((one) => one.event === event && one.from === from)?.guard;
  const redone: PastRedone = { records: 0, steps: 0, refused: [], unknown: 0, elsewhere: [] };
  const refused: { id: string; at: number; byRule: boolean }[] = [];
  const endings = new Map<string, PastRedone['elsewhere'][number]>();
  for (const { ids, steps } of await readPastWalks(tx, workflow, since)) {
    const past = steps.map(({ event, from, to, role, hash, recent }) => ({
      event,
      from,
      to,
      role,
      guard: guardOf(hash, event, from),
      again: recent,
    }));
    const { refused: own, unknown, state: would } = rerun(transitions, initial, past);
    redone.records += ids.length;
    redone.steps += ids.length * past.filter(({ again }) => again).length;
    redone.unknown += ids.length * unknown.length;
    for (const id of ids) refused.push(...own.map((one) => ({ id, ...one })));
    const stands = past.at(-1)?.to ?? initial;
    if (stands === would) continue;
    const ending = endings.get(`${stands} ${would}`) ?? { stands, would, ids: [] };
    // push(...ids) fails for hundreds of thousands of them.
    endings.set(`${stands} ${would}`, { ...ending, ids: ending.ids.concat(ids) });
  }
  redone.elsewhere = [...endings.values()].toSorted((a, b) => b.ids.length - a.ids.length);
  if (refused.length > 0) redone.refused = await sumSteps(tx, workflow, refused);
  return redone;
}
