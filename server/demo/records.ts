/** A few records for both demo customers, written by real transitions, so that no list is empty. */
import { BUSINESS_STATUS, ROLE, TASK_KIND } from '../../src/domain/codes.ts';
import { houseToday } from '../../src/domain/house-days.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import type { Tx } from '../db/with-actor.ts';
import type { LineWorkflow } from '../db/records/all.ts';
import { moveLines } from '../workflows/move-lines.ts';
import { startFor } from '../workflows/start-lines.ts';
import { createTask, moveTask } from '../workflows/tasks/task.ts';
import type { ActedFor } from '../workflows/load-start.ts';
import type { PersonActor } from '../workflows/write-history.ts';
import { demoActor } from './businesses.ts';

interface Story {
  customer: string;
  actor: string;
  workflow: LineWorkflow;
  event: EventName;
  stones: number;
  remark?: string;
  message?: string;
  /** The next events, one for each of the first lines. */
  afterwards?: { event: EventName; actor: string; reason?: string }[];
}

const [ADMIN, AMIT, BIANCA] = ['admin@pavilion.test', 'associate@pavilion.test', 'associate2@pavilion.test'];
const QUALITY = 'qc@pavilion.test';
const [CARLA, DIETER] = ['customer@pavilion.test', 'customer2@pavilion.test'];

const STORIES: readonly Story[] = [
  {
    customer: CARLA,
    actor: CARLA,
    workflow: 'hold',
    event: 'HOLD',
    stones: 3,
    afterwards: [{ event: 'RELEASE', actor: CARLA }],
  },
  {
    customer: CARLA,
    actor: AMIT,
    workflow: 'memo',
    event: 'ISSUE',
    stones: 4,
    remark: 'For the window in spring',
    afterwards: [
      { event: 'RECEIVE', actor: AMIT },
      { event: 'SELL', actor: AMIT },
    ],
  },
  {
    customer: CARLA,
    actor: CARLA,
    workflow: 'confirmStone',
    event: 'CONFIRM',
    stones: 4,
    afterwards: [
      { event: 'APPROVE', actor: ADMIN },
      { event: 'REJECT', actor: ADMIN, reason: 'The owner withdrew the stone.' },
    ],
  },
  {
    customer: CARLA,
    actor: CARLA,
    workflow: 'enquiry',
    event: 'OPEN',
    stones: 2,
    message: 'Is it eye-clean, and can you match it?',
    afterwards: [{ event: 'CLOSE', actor: AMIT }],
  },
  { customer: DIETER, actor: BIANCA, workflow: 'hold', event: 'HOLD', stones: 2 },
  { customer: DIETER, actor: BIANCA, workflow: 'memo', event: 'ISSUE', stones: 2 },
  { customer: DIETER, actor: DIETER, workflow: 'confirmStone', event: 'CONFIRM', stones: 2 },
  {
    customer: DIETER,
    actor: DIETER,
    workflow: 'enquiry',
    event: 'OPEN',
    stones: 1,
    message: 'What is your best price?',
  },
];

const NEEDED = STORIES.reduce((sum, { stones }) => sum + stones, 0);
/** Takes one stone in this many, so that the first page of a search stays mostly available. */
const APART = 13;

/** Writes the records; does nothing if there are too few stones. */
export async function insertDemoRecords(tx: Tx, idOf: ReadonlyMap<string, string>): Promise<void> {
  const stones = await tx.many<{ stock_no: string }>(
    `SELECT stock_no FROM (SELECT stock_no, row_number() OVER (ORDER BY stock_no) AS place
                             FROM stone WHERE status = 1 AND total_amt IS NOT NULL) s
      WHERE place % ${APART} = 0 ORDER BY stock_no LIMIT ${NEEDED}`,
  );
  if (stones.length < NEEDED) return;
  const left = stones.map((stone) => stone.stock_no);
  const [asked = ''] = left;
  for (const story of STORIES) await tell(tx, story, left.splice(0, story.stones), idOf);
  await ask(tx, asked, idOf);
}

async function tell(
  tx: Tx,
  story: Story,
  stockNumbers: string[],
  idOf: ReadonlyMap<string, string>,
): Promise<void> {
  const { workflow, event, remark = null, message } = story;
  const { lines } = await startFor(tx, registeredCustomer(demoActor(story.customer, idOf)), {
    workflow,
    event,
    stockNumbers,
    seen: null,
    actor: demoActor(story.actor, idOf),
    details: { remark, message },
  });
  for (const [index, step] of (story.afterwards ?? []).entries()) {
    const line = lines[index];
    if (!line) continue;
    const { event: next, reason } = step;
    await moveLines(tx, {
      workflow,
      event: next,
      ids: [line.id],
      actor: demoActor(step.actor, idOf),
      reason,
    });
  }
}

/** An answered and an open task about the same stone. */
async function ask(tx: Tx, stockNo: string, idOf: ReadonlyMap<string, string>): Promise<void> {
  const [asker, answerer] = [demoActor(AMIT, idOf), demoActor(QUALITY, idOf)];
  const today = houseToday();
  const about = { about: { stockNo }, words: null, assignedTo: answerer.id, dueDate: today };
  const { id } = await createTask(tx, asker, { ...about, kind: TASK_KIND.eyeClean });
  await moveTask(tx, answerer, id, 'DONE', async () => ({ answer: 'Eye clean at arm’s length.' }), true);
  await createTask(tx, asker, { ...about, kind: TASK_KIND.video });
}

const registeredCustomer = ({ id }: PersonActor): ActedFor => ({
  id,
  role: ROLE.customer,
  businessStatus: BUSINESS_STATUS.registered,
});
