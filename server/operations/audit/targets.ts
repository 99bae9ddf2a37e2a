/** The house's hours and targets, and how often targets were kept. */
import type { components } from '../../../src/api/schema.gen.ts';
import { daySeconds } from '../../../src/domain/business-days.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { AWAITED, awaitedState, targetSeconds, type Target } from '../../../src/machines/targets.ts';
import { dayOf } from '../../../src/machines/workflow-time.ts';
import { findState, WORKFLOWS } from '../../../src/machines/workflows.ts';
import { timedUntil } from '../../db/queries/audit/step-times/read-times.ts';
import { keptByPerson, type KeptByPerson } from '../../db/queries/audit/targets/kept.ts';
import { countStanding } from '../../db/queries/audit/targets/standing.ts';
import { readTargets, saveTargets, targetOf, targetsNow } from '../../db/queries/audit/targets/targets.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { askedTimes } from './asked-times.ts';

type TargetsKept = components['schemas']['TargetsKept'];

export const getTargets: Handler<'getTargets'> = async (_input, call) => ({
  data: await call.read(readTargets),
});

export const setTargets: Handler<'setTargets'> = ({ data }, call) => {
  const { opens, closes, targets } = data;
  if (closes <= opens) throw invalidRequest('The house must close after it opens.', 'closes');
  targets.forEach((target, at) => refuseTarget(target, targets.slice(0, at)));
  return call.effect<'setTargets'>(async (tx) => {
    await saveTargets(tx, data, call.person.name);
    const hours = daySeconds(data) === 86_400 ? 'day and night' : `from ${clock(opens)} to ${clock(closes)}`;
    const message = `The house is open ${hours} and has ${countNoun(targets.length, 'target')}.`;
    return {
      data: await readTargets(tx),
      message,
      audit: { summary: message, subject: { opens, closes, targets } },
    };
  });
};

const clock = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** @throws Refused 400 with the sentence to show */
function refuseTarget(target: Target, before: readonly Target[]): void {
  const { workflow, state, unit, amount } = target;
  const awaited = awaitedState(workflow, state);
  const name = `${WORKFLOWS[workflow].title}, ${findState(workflow, state)?.label ?? state}`;
  if (awaited === undefined) throw invalidRequest(`${name}: this state can have no target.`, 'targets');
  if (awaited.isDated !== (unit === 'due'))
    throw invalidRequest(
      awaited.isDated
        ? `${name}: these records have a due day; their target is to keep it.`
        : `${name}: these records have no due day; choose hours or days.`,
      'targets',
    );
  if ((amount === null) !== (unit === 'due'))
    throw invalidRequest(`${name}: a time needs a number, and a due day has none.`, 'targets');
  if (before.some((one) => one.workflow === workflow && one.state === state))
    throw invalidRequest(`${name} is listed twice.`, 'targets');
}

export const getWorkflowTargets: Handler<'getWorkflowTargets'> = async ({ path: { name }, query }, call) => {
  const filter = askedTimes(query);
  return call.read(async (tx) => {
    const now = await targetsNow(tx);
    const kept = await keptByPerson(tx, name, filter);
    const standing = await countStanding(tx, now, name, filter);
    const states = AWAITED.filter(({ workflow }) => workflow === name).map(({ state }) => {
      const ofState = kept.filter((one) => one.state === state);
      const target = targetOf(now, name, state) ?? null;
      const stands = standing.find((one) => one.state === state);
      return {
        state,
        label: findState(name, state)?.label ?? state,
        target,
        target_seconds: target === null ? null : targetSeconds(target, now.house),
        standing: stands?.standing ?? 0,
        missed: stands?.missed ?? 0,
        ...sumOf(ofState),
        months: byMonth(ofState),
        people: [...Map.groupBy(ofState, (one) => one.id ?? one.name)]
          .map(([, theirs]) => {
            const { id = null, name: person = null } = theirs[0] ?? {};
            return {
              ...{ id, name: person, role_id: theirs.at(-1)?.role_id ?? null },
              ...sumOf(theirs),
              months: byMonth(theirs),
            };
          })
          .toSorted((a, b) => b.left - a.left),
      };
    });
    return { data: { timed_until: await timedUntil(tx), day_seconds: dayOf(name, now.house), states } };
  });
};

const sumOf = (some: readonly KeptByPerson[]): TargetsKept => ({
  left: some.reduce((sum, { left }) => sum + left, 0),
  kept: some.reduce((sum, { kept }) => sum + kept, 0),
});

const byMonth = (some: readonly KeptByPerson[]) =>
  [...Map.groupBy(some, ({ month }) => month)].map(([month, ofMonth]) => ({ month, ...sumOf(ofMonth) }));
