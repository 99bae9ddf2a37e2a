/** Notices about tasks, for the people who have to answer and who asked. */
import { asServer, type Tx } from '../../db/with-actor.ts';
import { stonesNamed } from '../../mail/notice-texts.ts';
import { longDay } from '../../mail/days.ts';
import { plain } from '../../mail/markup.ts';
import { sendNotices } from '../notices/send-notices.ts';
import type { NamedActor } from '../write-history.ts';

/** Tasks of one person with the same due day. */
export interface GivenTasks {
  to: string;
  stones: readonly { stock_no: string }[];
  /** YYYY-MM-DD */
  dueDate: string;
}

/** Tells people of tasks that somebody else gave them. */
export const notifyAssignee = (tx: Tx, actor: NamedActor, given: readonly GivenTasks[]): Promise<void> =>
  asServer(tx, (server) =>
    sendNotices(
      server,
      'taskGiven',
      given
        .filter(({ to }) => to !== actor.id)
        .map(({ to, stones, dueDate }) => ({
          to,
          words: plain`You have a question about ${stonesNamed(stones)} to answer by ${longDay(dueDate)}`,
          path: pathOf(stones, { mine: 'true' }),
        })),
    ),
  );

/** Tells the member of staff who asked that their task is answered. */
export const notifyAsker = (
  tx: Tx,
  actor: NamedActor,
  { asked_by: to, stock_no, answer }: { asked_by: string; stock_no: string; answer: string | null },
): Promise<void> =>
  asServer(tx, (server) =>
    sendNotices(
      server,
      'taskAnswered',
      to === actor.id
        ? []
        : [
            {
              to,
              words: plain`Your question about ${stock_no} is answered: ${answer ?? 'with a file'}`,
              path: pathOf([{ stock_no }], {}),
            },
          ],
    ),
  );

/** The list of tasks, filtered by the stone if there is only one. */
function pathOf(stones: readonly { stock_no: string }[], narrowed: Readonly<Record<string, string>>): string {
  const [first, ...others] = stones;
  const asked = new URLSearchParams({
    ...narrowed,
    ...(first === undefined || others.length > 0 ? {} : { search: first.stock_no }),
  });
  return plain`/task?${asked.toString()}`;
}
