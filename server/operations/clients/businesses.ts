/** Adding a business to a client who has none: at sign-up, or later. */
import { CLIENT_ROLES } from '../../../src/domain/codes.ts';
import { findClient } from '../../db/queries/clients/clients.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { businessFacts, saveBusiness, refuseUnknownChoices } from '../business-facts.ts';
import { clientDetail } from '../client-detail.ts';

export const addBusiness: Handler<'addBusiness'> = ({ data }, call) => {
  const facts = businessFacts(data);
  const isClient = CLIENT_ROLES.includes(call.person.role);
  if (isClient && data.user_id !== undefined && data.user_id !== call.person.clientId) throw notFound();
  const clientId = isClient ? call.person.clientId : data.user_id;
  if (clientId === undefined) throw invalidRequest('Please select a client', 'user_id');
  return call.effect<'addBusiness'>(async (tx) => {
    await refuseUnknownChoices(tx, data);
    const client = await findClient(tx, clientId);
    if (!client) throw notFound();
    if (client.business)
      throw conflict(
        `${client.business.company_name} is already the business of this client. There can only be one.`,
        {
          refusal: 'state',
          field: 'company_name',
        },
      );
    await saveBusiness(tx, client.id, facts);
    return {
      data: await clientDetail(tx, client.id),
      message: `${facts.companyName} is added. Its KYC documents come next.`,
      audit: {
        summary: `Added the business ${markPersonal(client.id, facts.companyName)}`,
        subject: { user_id: client.id },
      },
    };
  });
};
