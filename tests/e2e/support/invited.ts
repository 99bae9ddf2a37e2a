/** Invited people who choose their first password, with the link of their mail. */
import { apiOf, PASSWORD } from '../../support/api.ts';
import { linkIn, mailTo } from '../../mails/support/outbox.ts';
import { sessionOf } from './people.ts';

/** The path to which the invitation of this e-mail leads. */
export const invitationOf = async (email: string): Promise<string> =>
  linkIn(await mailTo(process.env['E2E_DATA_DIR'] ?? '', email, /invited/), '/invitation#');

/** A new client whom no other test knows, with the usual password; returns the e-mail. */
export async function clientNamed(first_name: string, company_name: string, host: string): Promise<string> {
  const { token } = await sessionOf('admin@pavilion.test');
  const email = `${first_name.toLowerCase()}@${host}`;
  const reply = await apiOf(process.env['E2E_URL'] ?? '', token).send(
    'POST',
    '/customer/add-customer-with-business',
    { email, first_name, company_name },
  );
  if (reply.status !== 200) throw new Error(reply.text);
  await acceptByMail(email);
  return email;
}

export async function acceptByMail(email: string): Promise<void> {
  const token = (await invitationOf(email)).replace(/^.*#/, '');
  const reply = await apiOf(process.env['E2E_URL'] ?? '').send('POST', '/user/accept-invitation', {
    token,
    password: PASSWORD,
  });
  if (reply.status !== 200) throw new Error(reply.text);
}
