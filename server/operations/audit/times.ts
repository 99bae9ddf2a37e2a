/** Where time goes: how long records were in each state, who moved them, and by which paths. */
import type { components } from '../../../src/api/schema.gen.ts';
import { dayOf, TIME_KIND, timeBetween } from '../../../src/machines/workflow-time.ts';
import type { WorkflowName } from '../../../src/machines/workflow.ts';
import { findState, WORKFLOWS } from '../../../src/machines/workflows.ts';
import { eventLabel } from '../../db/queries/audit/history.ts';
import { titlesByWorkflow } from '../../db/queries/audit/workflow-records.ts';
import { listPaths } from '../../db/queries/audit/step-times/paths.ts';
import {
  readMovers,
  readStanding,
  readTimes,
  timedUntil,
  type StandingRecords,
  type StateTimes,
} from '../../db/queries/audit/step-times/read-times.ts';
import { targetsNow, type TargetsNow } from '../../db/queries/audit/targets/targets.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { askedTimes } from './asked-times.ts';

type States = components['schemas']['WorkflowTimes']['states'];

const PATHS_SIZE = 50;

export const getWorkflowTimes: Handler<'getWorkflowTimes'> = async ({ path: { name }, query }, call) => {
  const filter = askedTimes(query);
  return call.read(async (tx) => {
    const { states, steps } = await readTimes(tx, name, filter);
    const movers = await readMovers(tx, name, filter);
    const { house } = await targetsNow(tx);
    return {
      data: {
        time: TIME_KIND[name],
        day_seconds: dayOf(name, house),
        timed_until: await timedUntil(tx),
        states: await statesOf(tx, name, states, await readStanding(tx, name, filter), house),
        transitions: steps.map(({ kind, ...step }) => ({
          ...step,
          label: eventLabel(name, step.event),
          people: movers
            .filter((mover) => mover.kind === kind)
            .map(({ id, name: person, role_id, job, count }) => ({
              id,
              name: job ?? person,
              role_id,
              count,
            })),
        })),
      },
    };
  });
};

/** The machine's states, and others that the histories have. */
async function statesOf(
  tx: Tx,
  workflow: WorkflowName,
  times: readonly StateTimes[],
  standing: readonly StandingRecords[],
  house: TargetsNow['house'],
): Promise<States> {
  const known = WORKFLOWS[workflow].states.filter(({ code }) => code !== null).map(({ name }) => name);
  const names = new Set([
    ...known,
    ...times.map(({ state }) => state),
    ...standing.map(({ state }) => state),
  ]);
  const oldest = await oldestOf(tx, workflow, standing, house);
  return [...names].map((state) => {
    const { left = 0, median = null, p90 = null } = times.find((one) => one.state === state) ?? {};
    return {
      state,
      label: findState(workflow, state)?.label ?? state,
      ...{ left, median, p90 },
      standing: standing.find((one) => one.state === state)?.count ?? 0,
      oldest: oldest.get(state) ?? null,
    };
  });
}

/** By state; only where something is still awaited. */
async function oldestOf(
  tx: Tx,
  workflow: WorkflowName,
  standing: readonly StandingRecords[],
  house: TargetsNow['house'],
): Promise<Map<string, NonNullable<States[number]['oldest']>>> {
  const open = standing.flatMap(({ state, id, since }) => {
    const known = findState(workflow, state);
    return known === undefined || known.final || known.settled === true || id === null || since === null
      ? []
      : [{ state, id, since }];
  });
  const titles = (
    await titlesByWorkflow(
      tx,
      open.map(({ id }) => ({ workflow, record_id: id })),
    )
  ).get(workflow);
  const now = new Date();
  return new Map(
    open.map(({ state, id, since }) => {
      const seconds = Math.max(0, Math.round(timeBetween(workflow, since, now, house)));
      return [state, { id, title: titles?.get(id) ?? id, since, seconds }];
    }),
  );
}

export const listWorkflowPaths: Handler<'listWorkflowPaths'> = async ({ path: { name }, query }, call) => {
  const { page = 1, size = PATHS_SIZE } = query;
  const { rows, total, records } = await call.read((tx) =>
    listPaths(tx, name, askedTimes(query), page, size),
  );
  return {
    data: {
      data: rows.map(({ steps, count, ...row }) => ({
        ...row,
        count,
        share: (100 * count) / records,
        steps: steps.map((step) => ({ ...step, label: eventLabel(name, step.event) })),
      })),
      pagination: paginationOf(page, size, total),
      records,
    },
  };
};
