/** Administrators, quality control and auditors: the list, adding, changing and closing them. */
import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { TABLE_VARIANTS } from '../../../src/lists/table-variants.ts';
import { insertMember, lockMember, updateMember } from '../../db/queries/people/members.ts';
import { findMember, staffListed, type STAFF_ROLES } from '../../db/queries/people/staff.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { newId } from '../../ids.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound } from '../../refusals.ts';
import { openAccount } from '../../workflows/people/account.ts';
import { askForAddress } from '../../workflows/people/address-change.ts';
import type { Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actorOfCall } from '../acting-for.ts';
import { refuseTakenName } from '../names.ts';
import { closeMember, closingReason } from './close-member.ts';
import { changeOf, memberOf, nameOfMember, refuseClosed, refuseUnknownDial } from '../member.ts';
import { toldOfInvitation } from '../told-of-mail.ts';

/** Rows on a page. (Specification, section 9.) */
const SIZE = 500;

export const listStaff: Handler<'listStaff'> = ({ query }, call) => {
  const list = {
    name: 'staff',
    size: SIZE,
    cells: TABLE_VARIANTS.administrator,
    listed: () => staffListed(query),
  };
  return pageOrSheet(list, query, call);
};

type Schemas = components['schemas'];

/**
 * Each role has its own operations, which do the same. (Specification, section 7: admin users.)
 */
interface StaffRole {
  role: (typeof STAFF_ROLES)[number];
  /** For the audit log: 'as an auditor'. */
  as: string;
}

const ADMINISTRATOR: StaffRole = { role: ROLE.administrator, as: 'an administrator' };
const QUALITY_CONTROL: StaffRole = { role: ROLE.qualityControl, as: 'quality control' };
const AUDITOR: StaffRole = { role: ROLE.auditor, as: 'an auditor' };

async function mustFind(tx: Tx, id: string, { role }: StaffRole): Promise<Schemas['StaffMember']> {
  const member = await findMember(tx, id, role);
  if (!member) throw notFound();
  return member;
}

const creating =
  (kind: StaffRole) =>
  ({ data }: { data: Schemas['NewStaffMember'] }, call: Call) => {
    const member = memberOf(data);
    return call.effect<'createAdmin'>(async (tx) => {
      await refuseUnknownDial(tx, member);
      const id = newId();
      await insertMember(tx, { id, role: kind.role, ...member }).catch(refuseTakenName);
      await openAccount(tx, actorOfCall(call), id);
      const name = nameOfMember(member);
      return {
        data: await mustFind(tx, id, kind),
        message: `${name} is added. ${toldOfInvitation(call, member.email)}`,
        audit: {
          summary: `Added ${markPersonal(id, name)} as ${kind.as}`,
          subject: { user_id: id, email: markPersonal(id, member.email) },
        },
      };
    });
  };

const updating =
  (kind: StaffRole) =>
  ({ path, data }: { path: { id: string }; data: Schemas['StaffMemberChange'] }, call: Call) => {
    const member = memberOf(data);
    return call.effect<'updateAdmin'>(async (tx) => {
      const kept = await lockMember(tx, path.id, [kind.role]);
      if (!kept) throw notFound();
      await refuseBeyondRights(tx, call.person, kept.id);
      refuseClosed(kept);
      await refuseUnknownDial(tx, member);
      const { email, told } = await askForAddress(tx, actorOfCall(call), kept, member.email);
      await updateMember(tx, kept.id, { ...member, email }).catch(refuseTakenName);
      const name = nameOfMember(member);
      return {
        data: await mustFind(tx, kept.id, kind),
        message: `The details of ${name} are saved.${told}`,
        audit: changeOf(kept, member, email),
      };
    });
  };

const closing =
  (kind: StaffRole) =>
  ({ path, query }: { path: { id: string }; query: { reason?: string } }, call: Call) => {
    const reason = closingReason(call, query.reason);
    return call.effect<'closeAdmin'>(async (tx) => {
      const { account, ...told } = await closeMember(tx, call, path.id, kind.role, reason);
      return { data: await mustFind(tx, account.id, kind), ...told };
    });
  };

export const createAdmin: Handler<'createAdmin'> = creating(ADMINISTRATOR);
export const updateAdmin: Handler<'updateAdmin'> = updating(ADMINISTRATOR);
export const closeAdmin: Handler<'closeAdmin'> = closing(ADMINISTRATOR);
export const createQc: Handler<'createQc'> = creating(QUALITY_CONTROL);
export const updateQc: Handler<'updateQc'> = updating(QUALITY_CONTROL);
export const closeQc: Handler<'closeQc'> = closing(QUALITY_CONTROL);
export const createAuditor: Handler<'createAuditor'> = creating(AUDITOR);
export const updateAuditor: Handler<'updateAuditor'> = updating(AUDITOR);
export const closeAuditor: Handler<'closeAuditor'> = closing(AUDITOR);
