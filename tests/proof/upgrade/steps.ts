/** Writes the steps of many lives at once: states, claims and other traces. */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import { tableOf } from '../../../server/db/records/all.ts';
import type { Tx } from '../../../server/db/with-actor.ts';
import type { StoredDefinition } from './stored-definitions.ts';
import { move, moveOffered, write } from './level.ts';
import type { Row } from './level.ts';
import type { Life, Step } from './simulated-records.ts';
import { writeCreditNotes, writeHistory, writeInvoices, writeLines } from './traces.ts';

export interface Person {
  id: string;
  role: RoleId;
}

/** A life with its client and definitions. */
export interface Story {
  life: Life;
  client: Person;
  isFormer: boolean;
  laws: ReadonlyMap<WorkflowName, StoredDefinition>;
  /** The price columns of lines. */
  price: Row;
}

interface Turn {
  story: Story;
  steps: readonly Step[];
}

export interface DatedTurn extends Turn {
  /** Null is a job. */
  actor: Person | null;
}

/** It needs the hold that is written with it. */
const isOffered = ({ record, rule }: Step): boolean =>
  record.workflow === 'queuePlace' && rule.event === 'OFFER_NEXT';
/** A place in line claims nothing. */
const lineIn = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ record }) => record.workflow !== 'queuePlace');
const movedTo = ({ record, to }: Step) => ({ id: record.id, status: to, version: record.version });

const CLAIMED: readonly number[] = [STONE_STATUS.hold, STONE_STATUS.memo, STONE_STATUS.confirmStones];

/** One turn of every life, at the same time. */
export async function writeTurns(
  tx: Tx,
  turns: readonly Turn[],
  staff: readonly Person[],
  at: Date,
): Promise<void> {
  const told = turns.map((turn, index): DatedTurn => ({ ...turn, actor: actorOf(turn, staff, index) }));
  const taken = turns.flatMap(({ story, steps }) =>
    steps.map((step) => ({ story, step, first: lineIn(steps) })),
  );
  const ofStones = taken.filter(({ step }) => step.record.workflow === 'stone');
  await tx.run('DELETE FROM stone_claim WHERE stone_id = ANY ($1::uuid[])', [
    ofStones.map(({ step }) => step.record.id),
  ]);
  for (const workflow of WORKFLOW_NAMES) {
    const moved = taken.filter(({ step }) => step.record.workflow === workflow && !step.isFirst);
    await move(
      tx,
      tableOf(workflow),
      moved.filter(({ step }) => !isOffered(step)).map(({ step }) => movedTo(step)),
    );
  }
  await writeLines(tx, told, at);
  await moveOffered(
    tx,
    turns.flatMap(({ steps }) =>
      steps
        .filter(isOffered)
        .map((step) => ({ ...movedTo(step), hold_id: lineIn(steps)?.record.id ?? null })),
    ),
  );
  const claimed = ofStones.filter(({ step }) => CLAIMED.includes(step.to));
  await write(
    tx,
    'stone_claim',
    // The line that drove the stone claims it.
    claimed.map(({ story, step, first = step }) => ({
      stone_id: step.record.id,
      workflow: first.record.workflow,
      line_id: first.record.id,
      client_id: story.client.id,
    })),
  );
  await writeInvoices(tx, told, at);
  await writeCreditNotes(tx, told, at);
  await writeHistory(tx, told, at);
}

/** A person who may take all of the steps. */
function actorOf({ story, steps }: Turn, staff: readonly Person[], index: number): Person | null {
  if (steps.some(({ rule }) => rule.job !== null)) return null;
  const able = [...staff, story.client].filter(({ role }) =>
    steps.every(({ rule }) => rule.roles.includes(role)),
  );
  const actor = able[index % able.length];
  if (!actor) throw new Error(`Nobody may ${steps[0]?.rule.event}.`);
  return actor;
}
