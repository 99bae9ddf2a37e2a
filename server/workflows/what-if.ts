/** What changed rules would have done to the past of a workflow. Nothing is written. */
import type { Definition } from '../../src/machines/definition.ts';
import { guardsNamed } from '../../src/machines/guards/versions.ts';
import { rerun, type ChangedRule, type LimitChange } from '../../src/machines/trial/what-if.ts';
import { readLaws } from '../db/queries/audit/conformance.ts';
import { eachPastWalk, sumSteps, type PastWalk, type StepsByRule } from '../db/queries/audit/past-steps.ts';
import type { Tx } from '../db/with-actor.ts';

export interface PastRedone {
  records: number;
  /** Steps that were decided again. */
  steps: number;
  refused: StepsByRule[];
  /** Permitted as far as is known, under conditions of which not everything is. */
  unknown: number;
  /** Records that would stand elsewhere, by where they stand and where they would. */
  elsewhere: { stands: string; would: string; ids: string[] }[];
}

/** The rules by which the past is decided again. */
export interface TriedRules extends Pick<Definition, 'workflow' | 'initial'> {
  transitions: readonly ChangedRule[];
  limits: readonly LimitChange[];
}

/**
 * Decides again, by these rules, the steps that a workflow's records took since a day of the house;
 * earlier steps stand. Conditions that were asked then count as met, unless a limit of theirs has
 * changed; changed and new ones are evaluated on the facts that each step kept. `told` learns now
 * and then how many records were decided.
 */
export async function redoPast(
  tx: Tx,
  { workflow, initial, transitions, limits }: TriedRules,
  since: string | null,
  told?: (records: number) => Promise<unknown>,
): Promise<PastRedone> {
  const laws = await readLaws(tx);
  const guardOf = (hash: string, event: string, from: string): string | null | undefined =>
    laws.get(hash)?.transitions.find((one) => one.event === event && one.from === from)?.guard;
  const own = [...laws.values()].filter((law) => law?.workflow === workflow);
  const asked = {
    facts: limits.length > 0 || transitions.some((one) => asksMore(one, own)),
    times: transitions.some(({ withinHours }) => withinHours !== undefined),
  };
  const redone: PastRedone = { records: 0, steps: 0, refused: [], unknown: 0, elsewhere: [] };
  const refused: { id: string; at: number; byRule: boolean }[] = [];
  const endings = new Map<string, PastRedone['elsewhere'][number]>();
  const decide = ({ ids, steps }: PastWalk): void => {
    const past = steps.map(({ hash, recent, ...step }) => ({
      ...step,
      guard: guardOf(hash, step.event, step.from),
      again: recent,
    }));
    const { refused: without, unknown, state: would } = rerun(transitions, initial, past, limits);
    redone.records += ids.length;
    redone.steps += ids.length * past.filter(({ again }) => again).length;
    redone.unknown += ids.length * unknown.length;
    for (const id of ids) refused.push(...without.map((one) => ({ id, ...one })));
    const stands = past.at(-1)?.to ?? initial;
    if (stands === would) return;
    const ending = endings.get(`${stands} ${would}`) ?? { stands, would, ids: [] };
    endings.set(`${stands} ${would}`, ending);
    // One by one: push(...ids) fails for hundreds of thousands of them.
    for (const id of ids) ending.ids.push(id);
  };
  await eachPastWalk(tx, workflow, since, asked, decide, told);
  redone.elsewhere = [...endings.values()].toSorted((a, b) => b.ids.length - a.ids.length);
  if (refused.length > 0) redone.refused = await sumSteps(tx, workflow, refused);
  return redone;
}

/** Whether a transition has a condition that it did not have in every definition of the past. */
const asksMore = ({ from, event, guard }: ChangedRule, laws: readonly (Definition | null)[]): boolean =>
  laws.some((law) =>
    law?.transitions.some(
      (one) =>
        one.from === from &&
        one.event === event &&
        guardsNamed(guard).some((name) => !guardsNamed(one.guard).includes(name)),
    ),
  );
