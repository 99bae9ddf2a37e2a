/** Staff change a customer's details and business, or read the business alone. */
import { BUSINESS_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { stepsOfRecord } from '../../db/queries/audit/history.ts';
import {
  findClient,
  findClientOfBusiness,
  updateBusiness,
  type BusinessFacts,
} from '../../db/queries/clients/clients.ts';
import { documentsOf } from '../../db/queries/kyc/kyc.ts';
import { lockMember, updateMember } from '../../db/queries/people/members.ts';
import type { Tx } from '../../db/with-actor.ts';
import { seesClient } from '../../db/fragments/tenancy.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import { lockBusiness, type LockedBusiness } from '../../workflows/business.ts';
import { lockAccountsOpen } from '../../workflows/people/accounts-lock.ts';
import { askForAddress } from '../../workflows/people/address-change.ts';
import type { BodyOf, Call, Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';
import { changeOf, memberOf, nameOfMember, refuseClosed } from '../member.ts';
import { clientDetail } from '../client-detail.ts';
import { refuseTakenName } from '../names.ts';
import { associateFor } from '../associate-for.ts';
import { businessFacts, chosenBusinessType, refuseUnknownChoices } from '../business-facts.ts';

export const updateClient: Handler<'updateClient'> = ({ path, data }, call) => {
  const member = memberOf(data);
  const facts = businessFacts(data);
  return call.effect<'updateClient'>(async (tx) => {
    // Locked first, as when accounts are closed, which prevents a deadlock.
    await lockAccountsOpen(tx);
    const kept = await lockMember(tx, path.id, [ROLE.customer]);
    const business = kept && (await lockBusiness(tx, 'user_id', kept.id));
    if (!kept || !business) throw notFound();
    await refuseBeyondRights(tx, call.person, kept.id);
    const before = await clientDetail(tx, kept.id);
    refuseClosed({ ...kept, name: business.company_name });
    const renamed = member.email !== kept.email || member.userName !== kept.user_name;
    if (call.person.role === ROLE.associate && renamed)
      throw invalidRequest(
        'Only administrators can change a client’s e-mail and user name. Leave them as they are.',
        member.email === kept.email ? 'user_name' : 'email',
      );
    refuseChangingProven(business, before.business?.tax_identification_number ?? null, facts);
    await refuseUnknownChoices(tx, data, before.business?.business_type);
    const associateId = await associateOf(tx, call, data, before.business_associate_id ?? null);
    const { email, told } = await askForAddress(tx, actorOfCall(call), kept, member.email);
    const row = { ...member, email, companyName: facts.companyName, associateId };
    await updateMember(tx, kept.id, row).catch(refuseTakenName);
    const businessType = await chosenBusinessType(
      tx,
      facts.businessType,
      before.business?.business_type ?? null,
    );
    await updateBusiness(tx, business.id, { ...facts, businessType });
    return {
      data: await clientDetail(tx, kept.id),
      message: `The details of ${facts.companyName} are saved.${told}`,
      audit: {
        summary: `Changed the details of ${markPersonal(kept.id, `${facts.companyName} (${nameOfMember(member)})`)}`,
        subject: {
          ...changeOf(kept, member, email).subject,
          business_id: business.id,
          business_associate_id: associateId,
        },
      },
    };
  });
};

/** Undefined keeps the associate. An associate's clients stay their own. */
async function associateOf(
  tx: Tx,
  call: Call,
  { business_associate_id: chosen }: BodyOf<'updateClient'>,
  before: string | null,
): Promise<string | null | undefined> {
  if (chosen === undefined || call.person.role === ROLE.associate) return undefined;
  return associateFor(tx, call, chosen, before);
}

/** @throws Refused 409 if a registered business would differ from its approved documents */
function refuseChangingProven(
  business: LockedBusiness,
  taxNumber: string | null,
  facts: BusinessFacts,
): void {
  if (business.status !== BUSINESS_STATUS.registered) return;
  const field =
    facts.companyName !== business.company_name
      ? 'company_name'
      : facts.taxNumber !== taxNumber
        ? 'tax_identification_number'
        : null;
  if (field !== null)
    throw conflict(
      `${business.company_name} is registered under this company name and tax number. Unregister it before you change them.`,
      { refusal: 'state', field },
    );
}

export const getBusiness: Handler<'getBusiness'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const id = await findClientOfBusiness(tx, path.id);
    const client = id === undefined ? undefined : await findClient(tx, id);
    if (!client?.business) throw notFound();
    const documents = [];
    for (const document of await documentsOf(tx, client.id))
      documents.push({ ...document, history: await stepsOfRecord(tx, document.kyc_id, seesClient) });
    return {
      ...client.business,
      client: {
        id: client.id,
        name: `${client.first_name} ${client.last_name}`.trim(),
        email: client.email,
        company_name: client.company_name,
      },
      documents,
      history: await stepsOfRecord(tx, client.business.id, seesClient),
    };
  }),
});
