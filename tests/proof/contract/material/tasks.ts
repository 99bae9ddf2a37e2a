/** Pending tasks, and tasks answered with a file. */
import { TASK_KIND, TASK_STATUS } from '../../../../src/domain/codes.ts';
import { PAPER } from './clients.ts';
import { made, severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 30;

async function ask({ house, admin }: Maker): Promise<string> {
  const [stone] = await house.look<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
  );
  const [who] = await house.look<{ id: string }>(`SELECT id FROM app_user WHERE email = 'qc@pavilion.test'`);
  const { api } = await admin();
  const reply = await api.send('POST', '/tasks', {
    stock_no: stone?.stock_no,
    kind: TASK_KIND.eyeClean,
    assigned_to: who?.id,
    due_date: new Date(Date.now() + 864e5 * 5).toISOString().slice(0, 10),
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
} satisfies Record<string, Source>;
