/** The people of a client's company, kept up by its own people, or by staff for the client. */
import { ROLE } from '../../../src/domain/codes.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { findCompany, peopleOf } from '../../db/queries/people/memberships.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { conflict, notFound } from '../../refusals.ts';
import {
  inviteColleague as invite,
  inviteColleagueAgain as inviteAgain,
  moveColleague,
  type GivenPowers,
  type MembershipMove,
} from '../../workflows/people/membership.ts';
import { actorOfCall, findActedFor, namedClient } from '../acting-for.ts';
import type { AuditEntry, Call, Handler } from '../handler.ts';
import { memberOf, nameOfMember, refuseUnknownDial } from '../member.ts';
import { refuseTakenName } from '../names.ts';
import { toldOfInvitation } from '../told-of-mail.ts';

export const listColleagues: Handler<'listColleagues'> = async ({ query }, call) => ({
  data: await call.read(async (tx) => {
    const { id } = await findActedFor(tx, namedClient(call.person, query.user_id));
    return asServer(tx, (server) => peopleOf(server, id));
  }),
});

export const inviteColleague: Handler<'inviteColleague'> = ({ data }, call) => {
  const member = memberOf(data);
  return call.effect<'inviteColleague'>(async (tx) => {
    await refuseUnknownDial(tx, member);
    const companyId = await companyFor(tx, call, data.user_id);
    return asServer(tx, async (server) => {
      const company = await findCompany(server, companyId);
      if (!company) throw notFound();
      if (company.role_id !== ROLE.customer || !company.has_business)
        throw conflict('Add the business first: colleagues act for it.', { refusal: 'state' });
      const id = await invite(server, actorOfCall(call), company, member, data).catch(refuseTakenName);
      return {
        data: await peopleOf(server, company.id),
        message: toldOfInvitation(call, member.email, false),
        audit: {
          summary: `Invited ${markPersonal(id, nameOfMember(member))} to ${markPersonal(company.id, company.company ?? '')}`,
          subject: { user_id: id, company_id: company.id, ...saidOf(data) },
        },
      };
    });
  });
};

export const inviteColleagueAgain: Handler<'inviteColleagueAgain'> = ({ path, data }, call) =>
  call.effect<'inviteColleagueAgain'>(async (tx) => {
    const companyId = await companyFor(tx, call, data.user_id);
    return asServer(tx, async (server) => {
      const invited = await inviteAgain(server, actorOfCall(call), companyId, path.id.toLowerCase());
      return {
        data: await peopleOf(server, companyId),
        message: toldOfInvitation(call, invited.email, true),
        audit: {
          summary: `Invited ${markPersonal(invited.id, invited.name)} again`,
          subject: { user_id: invited.id, company_id: companyId },
        },
      };
    });
  });

export const changeColleague: Handler<'changeColleague'> = ({ path, data }, call) =>
  move(call, path.id, data.user_id, 'CHANGE', data);

export const setColleagueStatus: Handler<'setColleagueStatus'> = ({ path, data }, call) =>
  move(call, path.id, data.user_id, data.is_active ? 'REACTIVATE' : 'SUSPEND');

export const removeColleague: Handler<'removeColleague'> = ({ path, query }, call) =>
  move(call, path.id, query.user_id, 'LEAVE');

export const handOverCompany: Handler<'handOverCompany'> = ({ path, data }, call) =>
  move(call, path.id, data.user_id, 'TAKE_OVER');

const SAID: Readonly<Record<MembershipMove, (name: string) => string>> = {
  CHANGE: (name) => `The powers of ${name} are changed.`,
  SUSPEND: (name) => `${name} is suspended and signed out everywhere.`,
  REACTIVATE: (name) => `${name} can sign in again.`,
  LEAVE: (name) => `${name} no longer acts for the company. What they began stays the company’s.`,
  TAKE_OVER: (name) => `${name} owns the company now.`,
};

const DID: Readonly<Record<MembershipMove, string>> = {
  CHANGE: 'Changed the powers of',
  SUSPEND: 'Suspended',
  REACTIVATE: 'Reactivated',
  LEAVE: 'Removed',
  TAKE_OVER: 'Handed the company over to',
};

/** Powers for the audit log. */
const saidOf = ({ powers, confirms_up_to: upTo }: GivenPowers): Record<string, string> => ({
  powers: powers.join(', '),
  ...(upTo == null ? {} : { confirms_up_to: upTo }),
});

/** Moves one person, and answers with all people of the company. */
const move = (
  call: Call,
  personId: string,
  userId: string | undefined,
  event: MembershipMove,
  given?: GivenPowers,
) =>
  call.effect<'changeColleague'>(async (tx) => {
    const companyId = await companyFor(tx, call, userId);
    return asServer(tx, async (server) => {
      const actor = actorOfCall(call);
      const { name } = await moveColleague(server, actor, companyId, personId.toLowerCase(), event, given);
      const audit: AuditEntry = {
        summary: `${DID[event]} ${markPersonal(personId, name)}`,
        subject: {
          user_id: personId,
          company_id: companyId,
          ...(given && saidOf(given)),
        },
      };
      return { data: await peopleOf(server, companyId), message: SAID[event](name), audit };
    });
  });

/** @throws Refused 404 for a client whom the actor does not see */
const companyFor = async (tx: Tx, call: Call, userId: string | undefined): Promise<string> =>
  (await findActedFor(tx, namedClient(call.person, userId))).id;
