/** What has been set up, read in one statement. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { CLIENT_ROLES, ROLE } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

type FirstSteps = components['schemas']['FirstSteps'];

const CLIENTS = CLIENT_ROLES.filter((role) => role !== ROLE.guest).join(', ');
const invoiceSettingHas = (field: string): string =>
  `EXISTS (SELECT FROM setting WHERE key = 'invoice' AND value ->> '${field}' <> '')`;

/** The steps that the database knows of. */
const DONE: Readonly<Record<Exclude<keyof FirstSteps, 'mail'>, string>> = {
  house: invoiceSettingHas('address'),
  time_zone: `EXISTS (SELECT FROM setting WHERE key = 'time_zone' AND value ->> 'changed_by' IS NOT NULL)`,
  logo: 'EXISTS (SELECT FROM house_logo)',
  bank: invoiceSettingHas('bank'),
  second_factor: `(EXISTS (SELECT FROM second_factor WHERE user_id = $1) OR EXISTS (SELECT FROM passkey WHERE user_id = $1))`,
  sheet: `EXISTS (SELECT FROM upload WHERE state = 'done')`,
  client: `EXISTS (SELECT FROM app_user WHERE role_id IN (${CLIENTS}) AND is_proven)`,
};

/** @param mail whether a mail server is configured; the database does not know */
export async function firstStepsOf(tx: Tx, userId: string, mail: boolean): Promise<FirstSteps> {
  const columns = Object.entries(DONE).map(([step, done]) => `${done} AS ${step}`);
  const done = await tx.one<Omit<FirstSteps, 'mail'>>(`SELECT ${columns.join(', ')}`, [userId]);
  if (!done) throw new Error('One row always answers.');
  return { ...done, mail };
}
