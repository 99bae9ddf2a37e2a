/** The tasks of a customer, most urgent first. */
import { APPROVAL_STATUS, BUSINESS_STATUS, DEMAND_STATUS, PRICE_OFFER_STATUS } from '../../domain/codes.ts';
import { nextKycStep } from '../../domain/kyc-documents.ts';
import type { User } from '../../ui/session/session.ts';
import { plural } from '../../ui/format.ts';
import type { ToDo } from '../../ui/home/ToDos.tsx';

interface Standing {
  user: Pick<User, 'business_details'>;
  /** Their KYC documents; none until these are loaded. */
  documents: Parameters<typeof nextKycStep>[0];
  /** Holds that end soon, without offers to the next in line. */
  holdsEnding: number;
  /** Stones that they waited in line for, now kept for them. */
  stonesOffered: number;
  /** Stones that colleagues confirmed above their amount. */
  stonesAwaiting: number;
  /** Stones with a counter-offer to their price offer. */
  offersCountered: number;
  memosOverdue: number;
  invoicesOverdue: number;
  demandsOffered: number;
  notesDue: number;
}

export function toDosOf(standing: Standing): ToDo[] {
  const {
    user,
    documents,
    holdsEnding,
    stonesOffered,
    stonesAwaiting,
    offersCountered,
    memosOverdue,
    invoicesOverdue,
    demandsOffered,
    notesDue,
  } = standing;
  const needs: ToDo[] = [];
  const business = user.business_details;
  if (business == null)
    needs.push({ words: 'Tell us about your business, so that you can hold stones.', leads: PROFILE });
  else if (business.status !== BUSINESS_STATUS.registered)
    needs.push({ words: nextKycStep(documents), leads: PROFILE });
  if (stonesOffered > 0)
    needs.push({
      words: `It is your turn: accept or decline ${plural(stonesOffered, 'stone')}.`,
      leads: { to: '/transaction/queue' },
    });
  if (stonesAwaiting > 0)
    needs.push({
      words: `${plural(stonesAwaiting, 'confirmed stone')} ${stonesAwaiting === 1 ? 'awaits' : 'await'} the agreement of your company.`,
      leads: {
        to: '/transaction/confirm-stone',
        search: { status: [APPROVAL_STATUS.awaitingCompany], all: true },
      },
    });
  if (offersCountered > 0)
    needs.push({
      words: `We proposed another price for ${plural(offersCountered, 'stone')}: accept it, offer again, or decline.`,
      leads: {
        to: '/transaction/offer',
        search: { status: [PRICE_OFFER_STATUS.countered] },
      },
    });
  if (memosOverdue > 0)
    needs.push({
      words: `${plural(memosOverdue, 'stone')} on memo ${memosOverdue === 1 ? 'is' : 'are'} overdue.`,
      leads: { to: '/transaction/memo', search: { overdue: true } },
    });
  if (invoicesOverdue > 0)
    needs.push({
      words: `${plural(invoicesOverdue, 'invoice')} ${invoicesOverdue === 1 ? 'is' : 'are'} overdue.`,
      leads: { to: '/transaction/invoice', search: { overdue: true } },
    });
  if (holdsEnding > 0)
    needs.push({
      words: `${plural(holdsEnding, 'hold')} ${holdsEnding === 1 ? 'ends' : 'end'} within four hours.`,
      leads: { to: '/transaction/hold' },
    });
  if (demandsOffered > 0)
    needs.push({
      words: `Stones are offered for ${plural(demandsOffered, 'demand')}.`,
      leads: { to: '/demand', search: { status: DEMAND_STATUS.offered } },
    });
  if (notesDue > 0)
    needs.push({
      words: `${plural(notesDue, 'note')} ${notesDue === 1 ? 'is' : 'are'} due.`,
      leads: { to: '/transaction/notes', search: { overdue: true } },
    });
  return needs;
}

const PROFILE: ToDo['leads'] = { to: '/customer-profile', search: {} };
