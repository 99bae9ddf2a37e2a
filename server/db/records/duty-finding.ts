import { WORKFLOWS } from '../../../src/machines/workflows.ts';
import { PERSON_NAME } from '../queries/accounts/accounts.ts';
import type { Records } from './records.ts';

/** SQL: the workflow's title, of the record that broke the duty. */
const TITLE = `(CASE r.workflow ${Object.entries(WORKFLOWS)
  .map(([name, { title }]) => `WHEN '${name}' THEN '${title}'`)
  .join(' ')} END)`;

export const dutyFinding = {
  table: 'duty_finding',
  joins: 'LEFT JOIN app_user u ON u.id = r.person_id',
  title: `concat_ws(' · ', ${TITLE}, ${PERSON_NAME}, 'step ' || r.step)`,
  searched: PERSON_NAME,
  client: null,
} satisfies Records;
