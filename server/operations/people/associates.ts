/**
 * Business associates: the list, adding, changing and closing them. (Specification, sections 2 and
 * 7.)
 */
import { ROLE } from '../../../src/domain/codes.ts';
import { FIXED_MASTER } from '../../../src/domain/masters.ts';
import { ASSOCIATE_DETAIL_CELLS } from '../../../src/lists/associates.ts';
import { TABLE_VARIANTS } from '../../../src/lists/table-variants.ts';
import { choosableName } from '../../db/queries/masters/sub-masters.ts';
import {
  associateDetailsListed,
  associateOptions,
  associatesListed,
  findAssociate,
  type AssociateRow,
} from '../../db/queries/people/associates.ts';
import { insertMember, lockMember, updateMember } from '../../db/queries/people/members.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { newId } from '../../ids.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { openAccount } from '../../workflows/people/account.ts';
import { askForAddress } from '../../workflows/people/address-change.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet, sheetOf } from '../list.ts';
import { actorOfCall } from '../acting-for.ts';
import { nameOrNull, refuseTakenName } from '../names.ts';
import { closeMember, closingReason } from './close-member.ts';
import { changeOf, memberOf, nameOfMember, refuseClosed, refuseUnknownDial } from '../member.ts';
import { toldOfInvitation } from '../told-of-mail.ts';

/** Rows on a page. (Specification, section 9.) */
const SIZE = 500;

export const listAssociates: Handler<'listAssociates'> = ({ query }, call) => {
  const listed = () => associatesListed(query);
  return pageOrSheet(
    { name: 'business associates', size: SIZE, cells: TABLE_VARIANTS.businessAssociate, listed },
    query,
    call,
  );
};

export const exportAssociateDetails: Handler<'exportAssociateDetails'> = ({ query }, call) => {
  const listed = () => associateDetailsListed(query);
  const list = { name: 'associates and clients', size: SIZE, cells: ASSOCIATE_DETAIL_CELLS, listed };
  return sheetOf(list, { timeZone: query.time_zone }, call);
};

export const listAssociateOptions: Handler<'listAssociateOptions'> = async (_input, call) => ({
  data: await call.read(associateOptions),
});

export const getAssociate: Handler<'getAssociate'> = async ({ path }, call) => ({
  data: await call.read((tx) => mustFind(tx, path.id)),
});

async function mustFind(tx: Tx, id: string): Promise<AssociateRow> {
  const associate = await findAssociate(tx, id);
  if (!associate) throw notFound();
  return associate;
}

export const addAssociate: Handler<'addAssociate'> = ({ data }, call) => {
  const member = memberOf(data);
  const type = nameOrNull(data.business_associate_type, 'business_associate_type');
  return call.effect<'addAssociate'>(async (tx) => {
    await refuseUnknownDial(tx, member);
    const associateType = await chosenType(tx, type, null);
    const id = newId();
    const row = { id, role: ROLE.associate, associateType, ...member };
    await insertMember(tx, row).catch(refuseTakenName);
    await openAccount(tx, actorOfCall(call), id);
    const name = nameOfMember(member);
    return {
      data: await mustFind(tx, id),
      message: `${name} is added. ${toldOfInvitation(call, member.email)}`,
      audit: {
        summary: `Added ${markPersonal(id, name)} as a business associate`,
        subject: { user_id: id, email: markPersonal(id, member.email) },
      },
    };
  });
};

export const updateAssociate: Handler<'updateAssociate'> = ({ path, data }, call) => {
  const member = memberOf(data);
  const type = nameOrNull(data.business_associate_type, 'business_associate_type');
  return call.effect<'updateAssociate'>(async (tx) => {
    const kept = await lockMember(tx, path.id, [ROLE.associate]);
    if (!kept) throw notFound();
    await refuseBeyondRights(tx, call.person, kept.id);
    refuseClosed(kept);
    await refuseUnknownDial(tx, member);
    const before = await mustFind(tx, kept.id);
    const associateType = await chosenType(tx, type, before.business_associate_type ?? null);
    const { email, told } = await askForAddress(tx, actorOfCall(call), kept, member.email);
    await updateMember(tx, kept.id, { ...member, email, associateType }).catch(refuseTakenName);
    return {
      data: await mustFind(tx, kept.id),
      message: `The details of ${nameOfMember(member)} are saved.${told}`,
      audit: changeOf(kept, member, email),
    };
  });
};

/** A deactivated type stays with people who have it. @throws Refused 400 for any other */
async function chosenType(tx: Tx, type: string | null, before: string | null): Promise<string | null> {
  if (type === null || type === before) return type;
  const value = await choosableName(tx, FIXED_MASTER.salesPersonType, type);
  if (value) return value.name;
  throw invalidRequest('Please choose a type of salesperson from the list.', 'business_associate_type');
}

export const closeAssociate: Handler<'closeAssociate'> = ({ path, query }, call) => {
  const reason = closingReason(call, query.reason);
  return call.effect<'closeAssociate'>(async (tx) => {
    const { account, ...told } = await closeMember(tx, call, path.id, ROLE.associate, reason);
    return { data: await mustFind(tx, account.id), ...told };
  });
};
