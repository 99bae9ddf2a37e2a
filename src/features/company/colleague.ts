import type { AnswerOf } from '../../api/client.ts';
import { MEMBERSHIP_STATUS } from '../../domain/codes.ts';
import { grouped } from '../../domain/lines/cents.ts';
import { POWER_LABELS } from '../../domain/power-labels.ts';
import { POWERS, type Power } from '../../domain/powers.ts';
import { decide, type Decision } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import { isClient } from '../../stones/client/client-of.ts';
import { dateTime } from '../../ui/format.ts';
import { actorOf, type User } from '../../ui/session/session.ts';

export type Colleague = AnswerOf<'listColleagues'>[number];
export type ColleagueEvent =
  | 'ACCEPT'
  | 'DECLINE'
  | 'CHANGE'
  | 'INVITE_AGAIN'
  | 'SUSPEND'
  | 'REACTIVATE'
  | 'LEAVE'
  | 'TAKE_OVER';

/** Whether the user may do it now, and if not why. */
export const decideColleague = (
  one: Colleague,
  event: ColleagueEvent,
  user: User,
  reason?: string,
): Decision =>
  decide('membership', one.status, { type: event }, {
    actor: actorOf(user),
    begun: null,
    membership: {
      isOwn: one.id === user.id,
      isOwner: one.is_owner,
      // Only the server knows, and it has checked when the person asked.
      hasRecords: false,
      byOwner: isOwnerOrStaff(user),
      // The form offers only powers that the user has.
      gives: [],
    },
    reason,
  } satisfies FactsOf<'membership'>);

/** Whether the user may invite people. */
export const decideInvitation = (user: User): Decision =>
  decide('membership', null, { type: 'INVITE' }, {
    actor: actorOf(user),
    begun: null,
    membership: { isOwn: false, isOwner: false, byOwner: isOwnerOrStaff(user), gives: [] },
    reason: undefined,
  } satisfies FactsOf<'membership'>);

const isOwnerOrStaff = (user: User): boolean => !isClient(user) || user.company?.is_owner !== false;

/** The powers that the user can give. */
export const givenBy = ({ company }: User): readonly Power[] => company?.has ?? POWERS;

/** `confirm and take memos up to $ 10,000.00` */
const inWords = (power: Power, upTo: string | null): string =>
  `${POWER_LABELS[power].toLowerCase()}${power === 'confirm' && upTo !== null ? ` up to $\u00A0${grouped(upTo)}` : ''}`;

/** Most people see prices, so only who does not is told apart by it. */
export const factsOf = (one: Colleague): string[] => {
  if (one.status === MEMBERSHIP_STATUS.asked) return [one.email, `asked ${dateTime(one.created_at)}`];
  const acts = one.powers.filter((power) => power !== 'prices');
  const may = one.is_owner
    ? 'may do everything'
    : acts.length === 0
      ? 'may look'
      : `may ${acts.map((power) => inWords(power, one.confirms_up_to)).join(', ')}`;
  const sees = one.powers.includes('prices') ? [] : ['sees no prices'];
  const seen = one.last_seen_at == null ? 'never signed in' : `last seen ${dateTime(one.last_seen_at)}`;
  const shows = one.shows_lists ? ['shows their cart and watchlist'] : [];
  return [one.email, may, ...sees, ...shows, ...(one.status === MEMBERSHIP_STATUS.left ? [] : [seen])];
};
