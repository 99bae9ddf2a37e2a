/** Creates clients with a business, and sends KYC events over HTTP. */
import { ROLE } from '../../../src/domain/codes.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { expireDueDocuments } from '../../../server/jobs/expiry.ts';
import { signIn } from '../../support/api.ts';
import type { Api, Reply } from '../../support/api.ts';
import { acceptInvitation } from '../../session/support/invited.ts';
import type { TestServer } from '../../support/server.ts';
import type { People } from './people.ts';

// One transparent pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const paper = (): File => new File([PNG], 'paper.png', { type: 'image/png' });

export interface Newcomer {
  id: string;
  businessId: string;
  /** Signed in as the client. */
  api: Api;
}

let made = 0;

/** A client of the demo's first associate whose business has not submitted anything. */
export async function newcomer(server: TestServer, people: People): Promise<Newcomer> {
  const email = `path-${++made}@client.test`;
  const reply = await people[ROLE.administrator].api.send('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Path',
    company_name: `Path ${made} Gems`,
    business_associate_id: people[ROLE.associate].id,
  });
  const client = reply.body?.data as { id: string; business: { id: string } } | undefined;
  if (!client?.business) throw new Error(reply.text);
  await acceptInvitation(server, email);
  return { id: client.id, businessId: client.business.id, api: await signIn(server.url, email) };
}

/** The documents expire, or the time to renew them is over, and the job notices. */
export async function runOut(
  server: TestServer,
  client: Pick<Newcomer, 'id'>,
  event: EventName,
): Promise<void> {
  const days = event === 'EXPIRE' ? 'expires_on = current_date - 1' : `covered_until = current_date - 400`;
  await server.command(`UPDATE kyc_document SET ${days} WHERE client_id = $1`, [client.id]);
  await expireDueDocuments(server.pool);
}

type Papers = 'owner' | 'business';

/** Sends the request that causes this event on the client's documents. */
export async function fireKyc(
  people: People,
  client: Newcomer,
  event: EventName,
  role: RoleId,
  which: Papers = 'owner',
): Promise<Reply> {
  const api = role === ROLE.customer ? client.api : people[role].api;
  const whom = role === ROLE.customer ? {} : { user_id: client.id };
  const entry = which === 'owner' ? 'business_owner_data' : 'business_data';
  const file = { [which === 'owner' ? 'owner_image' : 'business_image']: paper() };
  const address = '/customer/business/document';
  switch (event) {
    case 'SUBMIT':
      return api.form(
        'POST',
        address,
        { ...whom, [entry]: [{ document_type: 1, info: 'A-1', expires_on: '2040-06-30' }] },
        file,
      );
    case 'RESUBMIT':
      return api.form(
        'PUT',
        address,
        { ...whom, [entry]: [{ document_type: 1, expires_on: '2040-06-30' }] },
        file,
      );
    case 'APPROVE':
      return api.form('PUT', address, { ...whom, [entry]: [{ status: 2 }] }, {});
    case 'REJECT':
      return api.form('PUT', address, { ...whom, [entry]: [{ status: 3, remark: 'Not legible' }] }, {});
    case 'REGISTER':
      return api.send('PUT', `/customer/business/${client.businessId}/status`, { status: 1 });
    case 'UNREGISTER':
      return api.send('PUT', `/customer/business/${client.businessId}/status`, {
        status: 2,
        remark: 'Moved away',
      });
    case 'MERGE':
      return api.send('POST', `/company/merge/${client.id}`, {
        into: people[ROLE.customer].id,
        reason: 'One company',
      });
    default:
      throw new Error(`${event} is no event of a KYC.`);
  }
}
