/** Invited people who choose their first password, with the link of their mail. */
import { apiOf, PASSWORD } from '../../support/api.ts';
import { linkIn, mailTo } from '../../mail/support/outbox.ts';

/** The path to which the invitation of this e-mail leads. */
export const invitationOf = async (email: string): Promise<string> =>
  linkIn(await mailTo(process.env['E2E_DATA_DIR'] ?? '', email, /invited/), '/invitation#');

export async function acceptByMail(email: string): Promise<void> {
  const token = (await invitationOf(email)).replace(/^.*#/, '');
  const reply = await apiOf(process.env['E2E_URL'] ?? '').send('POST', '/user/accept-invitation', {
    token,
    password: PASSWORD,
  });
  if (reply.status !== 200) throw new Error(reply.text);
}
