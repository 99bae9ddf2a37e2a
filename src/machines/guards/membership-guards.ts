/** The conditions of who belongs to a company. */
import { confirmsAlone, lacksPower } from '../../domain/powers.ts';
import { hasText, type Guard } from './guard.ts';
import { mayManagePeople } from './power-guards.ts';

const UNSETTLED = 'These companies cannot be merged yet.';

export const MEMBERSHIP_GUARDS = {
  mayManagePeople,
  /** Everybody may leave; removing others takes the power. */
  mayEndMembership: {
    passes: (facts) => facts.membership?.isOwn === true || mayManagePeople.passes(facts),
    sentence: mayManagePeople.sentence,
    says: (facts) => mayManagePeople.says?.(facts) ?? mayManagePeople.sentence,
  },
  notOwnMembership: {
    passes: ({ membership }) => membership?.isOwn === false,
    sentence: 'You cannot change your own powers or suspend yourself. Ask a colleague who manages people.',
  },
  ownMembership: {
    passes: ({ membership }) => membership?.isOwn === true,
    sentence: 'Only who asked to join can withdraw that.',
  },
  /** What they have would have no owner any more. */
  hasNoOwnRecords: {
    passes: ({ membership }) => membership?.hasRecords === false,
    sentence:
      'Whoever joins a company has nothing of their own here yet: no KYC documents, stones or enquiries. Write to the house, and it helps.',
  },
  tellsWhyNot: {
    passes: ({ reason }) => hasText(reason),
    sentence: 'Give a reason. Whoever asked reads it.',
  },
  givesOwnPowers: {
    passes: ({ actor, membership }) =>
      membership !== undefined &&
      membership.gives.every((power) => !lacksPower(actor?.powers, power)) &&
      (membership.raisesTo === undefined ||
        confirmsAlone(actor?.powers?.confirms_up_to, membership.raisesTo)),
    sentence:
      'You can only give powers that you have yourself, up to your own amount. Ask the owner of your company.',
  },
  /** The refusal names each obstacle. */
  mergesCleanly: {
    passes: ({ membership }) => membership?.inTheWay?.length === 0,
    sentence: UNSETTLED,
    says: ({ membership }) => membership?.inTheWay?.join(' ') || UNSETTLED,
  },
  /** A company always has an owner. */
  notOwner: {
    passes: ({ membership }) => membership?.isOwner === false,
    sentence: 'This person owns the company. The owner has to hand it over to somebody else first.',
  },
  ownsCompany: {
    passes: ({ membership }) => membership?.isOwner === true,
    sentence: 'This person does not own the company, so they cannot hand it over.',
  },
  /** Staff may too, because the owner may be out of reach. */
  mayHandOver: {
    passes: ({ membership }) => membership?.byOwner === true,
    sentence: 'Only the owner can hand the company over.',
  },
} satisfies Record<string, Guard>;
