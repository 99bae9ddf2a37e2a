/** The people of a client's company, kept up by its own people, or by staff for the client. */
import providers from 'email-providers';
import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import {
  companiesMarked,
  companyMarksOf,
  findCompany,
  findJoinRequest,
  hasOwnRecords,
  peopleOf,
  setShowsLists,
  type JoinableCompany,
} from '../../db/queries/people/memberships.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { conflict, notFound } from '../../refusals.ts';
import {
  answerJoinRequest,
  askToJoin,
  withdrawJoinRequest as withdraw,
} from '../../workflows/people/join-requests.ts';
import type { GivenPowers } from '../../workflows/people/membership-decision.ts';
import {
  inviteColleague as invite,
  inviteColleagueAgain as inviteAgain,
  moveColleague,
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

export const showOwnLists: Handler<'showOwnLists'> = ({ data: { shown } }, call) =>
  call.effect<'showOwnLists'>((tx) =>
    asServer(tx, async (server) => {
      const { id } = call.person;
      const company = await setShowsLists(server, id, shown);
      if (!company) throw notFound();
      return {
        data: await peopleOf(server, company.company_id),
        message: shown
          ? 'Your colleagues can look at your cart and watchlist.'
          : 'Only you see your cart and watchlist.',
        audit: {
          summary: shown
            ? 'Showed their cart and watchlist to their colleagues'
            : 'Stopped showing their cart and watchlist to their colleagues',
          subject: { user_id: id, company_id: company.company_id },
        },
      };
    }),
  );

/** Domains of e-mails that anybody can have, so that they tell nothing of a company. */
const OF_ANYBODY = new Set(providers);

/** The company that seems to be the person's; undefined if several do. Run it as the server. */
async function companyToJoin(server: Tx, personId: string): Promise<JoinableCompany | undefined> {
  const marks = await companyMarksOf(server, personId);
  if (marks === undefined) return undefined;
  const domain = OF_ANYBODY.has(marks.domain) ? '' : marks.domain;
  const [found, other] = await companiesMarked(server, personId, { ...marks, domain });
  return other?.found_by === found?.found_by ? undefined : found;
}

async function joinOfferOf(server: Tx, personId: string): Promise<components['schemas']['JoinOffer']> {
  const asked = await findJoinRequest(server, personId);
  const found =
    asked === undefined && !(await hasOwnRecords(server, personId))
      ? await companyToJoin(server, personId)
      : undefined;
  return { found_by: found?.found_by ?? null, asked_at: asked?.created_at ?? null };
}

export const readJoinOffer: Handler<'readJoinOffer'> = async (_input, call) => ({
  data: await call.read((tx) => asServer(tx, (server) => joinOfferOf(server, call.person.id))),
});

export const askToJoinCompany: Handler<'askToJoinCompany'> = (_input, call) =>
  call.effect<'askToJoinCompany'>((tx) =>
    asServer(tx, async (server) => {
      const { id } = call.person;
      // Whoever waits for an answer is told so, and not that there is nothing to join.
      const found = (await companyToJoin(server, id))?.id ?? (await findJoinRequest(server, id))?.company_id;
      if (found === undefined) throw notFound();
      await askToJoin(server, actorOfCall(call), found);
      return {
        data: await joinOfferOf(server, id),
        message: 'Asked. You get an e-mail when the company or the house answers.',
        audit: { summary: 'Asked to join a company', subject: { user_id: id, company_id: found } },
      };
    }),
  );

export const withdrawJoinRequest: Handler<'withdrawJoinRequest'> = (_input, call) =>
  call.effect<'withdrawJoinRequest'>((tx) =>
    asServer(tx, async (server) => {
      const { id } = call.person;
      const { company_id } = await withdraw(server, actorOfCall(call));
      return {
        data: await joinOfferOf(server, id),
        message: 'You no longer ask to join a company.',
        audit: { summary: 'No longer asked to join a company', subject: { user_id: id, company_id } },
      };
    }),
  );

export const acceptColleague: Handler<'acceptColleague'> = ({ path, data }, call) =>
  answer(call, path.id, data.user_id, { given: data });

export const declineColleague: Handler<'declineColleague'> = ({ path, data }, call) =>
  answer(call, path.id, data.user_id, { reason: data.reason.trim() });

const answer = (
  call: Call,
  personId: string,
  userId: string | undefined,
  given: { given: GivenPowers } | { reason: string },
) =>
  call.effect<'acceptColleague'>(async (tx) => {
    const companyId = await companyFor(tx, call, userId);
    return asServer(tx, async (server) => {
      const asking = personId.toLowerCase();
      const { name } = await answerJoinRequest(server, actorOfCall(call), companyId, asking, given);
      const isAccepted = 'given' in given;
      return {
        data: await peopleOf(server, companyId),
        message: isAccepted
          ? `${name} acts for the company now.`
          : `${name} is declined, and gets your reason.`,
        audit: {
          summary: `${isAccepted ? 'Accepted' : 'Declined'} ${markPersonal(personId, name)}`,
          subject: {
            user_id: personId,
            company_id: companyId,
            // The reason is in the history, sealed.
            ...(isAccepted && saidOf(given.given)),
          },
        },
      };
    });
  });

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
