/** Pending tasks, and tasks answered with a file. */
import { TASK_KIND, TASK_STATUS } from '../../../../src/domain/codes.ts';
import { PAPER } from './clients.ts';
import { made, severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';
import { inDays } from '../../../support/days.ts';

const AT_A_TIME = 30;
/** Stones that a client asks about at once. */
const ASKED = 3;

async function ask({ house, admin }: Maker): Promise<string> {
  const [stone] = await house.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
  );
  const [who] = await house.query<{ id: string }>(`SELECT id FROM app_user WHERE email = 'qc@pavilion.test'`);
  const { api } = await admin();
  const reply = await api.send('POST', '/tasks', {
    stock_no: stone?.stock_no,
    kind: TASK_KIND.eyeClean,
    assigned_to: who?.id,
    due_date: inDays(5),
  });
  return made<{ id: string }>(reply).id;
}

export const TASKS = {
  task: {
    find: `SELECT id FROM task WHERE status = ${TASK_STATUS.pending}`,
    make: (maker) => severalAtOnce(AT_A_TIME, () => ask(maker)),
  },
  taskWithFile: {
    find: `SELECT id FROM task WHERE status = ${TASK_STATUS.done} AND file_id IS NOT NULL`,
    make: (maker) =>
      severalAtOnce(AT_A_TIME, async () => {
        const id = await ask(maker);
        const { api } = await maker.admin();
        made(await api.form('PUT', '/tasks/done', { id, answer: 'As pictured' }, { file: PAPER }));
      }),
  },
  askedFile: {
    find: `SELECT t.id FROM task t JOIN enquiry e ON e.id = t.enquiry_id JOIN app_user u ON u.id = e.client_id
            WHERE t.for_client AND t.file_id IS NOT NULL AND u.associate_id = $1`,
    async make({ house, admin, clientId }) {
      const { api } = await admin();
      const stones = await house.stones(ASKED);
      const asked = { stock_numbers: stones.map(({ stock_no }) => stock_no), user_id: clientId };
      const { lines } = made<{ lines: { id: string }[] }>(
        await api.send('POST', '/inventory/new-arrival/enquiry', {
          ...asked,
          asks_for: [TASK_KIND.inspection],
        }),
      );
      const tasks = await house.query<{ id: string }>(
        'SELECT id FROM task WHERE enquiry_id = ANY ($1::uuid[])',
        [lines.map(({ id }) => id)],
      );
      await severalAtOnce(tasks.length, async (which) => {
        made(
          await api.form(
            'PUT',
            '/tasks/done',
            { id: tasks[which]?.id, answer: 'As pictured' },
            { file: PAPER },
          ),
        );
      });
    },
  },
} satisfies Record<string, Source>;
