/** What a customer's first screen says they have to see to. */
import { describe, expect, it } from 'vitest';
import {
  APPROVAL_STATUS,
  DEMAND_STATUS,
  DOCUMENT_CATEGORY,
  PRICE_OFFER_STATUS,
} from '../../src/domain/codes.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { toDosOf } from '../../src/features/customer-home/to-dos.ts';

const registered = { id: 'b', company_name: 'Culet & Crown', status: 11 as const };
const calm = {
  user: { business_details: registered },
  holdsEnding: 0,
  stonesOffered: 0,
  stonesAwaiting: 0,
  offersCountered: 0,
  memosOverdue: 0,
  invoicesOverdue: 0,
  demandsOffered: 0,
  notesDue: 0,
  documents: [],
};
const wordsOf = (more: object): string[] => toDosOf({ ...calm, ...more }).map(({ words }) => words);

describe('what needs a customer', () => {
  it('is nothing while everything is in time', () => {
    expect(wordsOf({})).toEqual([]);
  });

  it.each([
    [{ user: { business_details: null } }, 'Tell us about your business, so that you can hold stones.'],
    [
      { user: { business_details: { ...registered, status: 10 } } },
      'Your KYC verification is pending. Please complete your business verification before proceeding.',
    ],
    [{ stonesOffered: 2 }, 'It is your turn: accept or decline 2 stones.'],
    [{ stonesAwaiting: 1 }, '1 confirmed stone awaits the agreement of your company.'],
    [{ stonesAwaiting: 2 }, '2 confirmed stones await the agreement of your company.'],
    [{ offersCountered: 1 }, 'We proposed another price for 1 stone: accept it, offer again, or decline.'],
    [{ memosOverdue: 1 }, '1 stone on memo is overdue.'],
    [{ memosOverdue: 3 }, '3 stones on memo are overdue.'],
    [{ invoicesOverdue: 1 }, '1 invoice is overdue.'],
    [{ invoicesOverdue: 2 }, '2 invoices are overdue.'],
    [{ holdsEnding: 1 }, '1 hold ends within four hours.'],
    [{ holdsEnding: 20 }, '20 holds end within four hours.'],
    [{ demandsOffered: 1 }, 'Stones are offered for 1 demand.'],
    [{ notesDue: 2 }, '2 notes are due.'],
  ])('%j is told as one thing', (more, words) => {
    expect(wordsOf(more)).toEqual([words]);
  });

  it('of a business that is not registered is the next step, and who takes it', () => {
    const of = (status: number, at: 'owner' | 'business') => ({
      document_category: DOCUMENT_CATEGORY[at],
      status,
      remark: 'The seal is missing',
    });
    const user = { business_details: { ...registered, status: 10 } };
    const said = (owner: number, business: number): string[] =>
      wordsOf({ user, documents: [of(owner, 'owner'), of(business, 'business')] });
    expect(said(1, 2)).toEqual([
      'Your KYC documents are submitted. We check them and e-mail you when we are done.',
    ]);
    expect(said(2, 2)).toEqual([
      'Your KYC documents are approved. We register your business next; then you can hold stones.',
    ]);
    expect(said(2, 3)).toEqual([
      'Your business document was rejected: The seal is missing. Please submit it again.',
    ]);
    expect(wordsOf({ user, documents: [of(2, 'owner')] })).toEqual([MESSAGES.kycPending]);
  });

  it('comes with the most urgent first, each leading to all that was counted', () => {
    const all = {
      user: { business_details: { ...registered, status: 9 as const } },
      holdsEnding: 1,
      stonesOffered: 1,
      stonesAwaiting: 1,
      offersCountered: 1,
      memosOverdue: 1,
      invoicesOverdue: 1,
      demandsOffered: 1,
      notesDue: 1,
    };
    expect(toDosOf({ ...calm, ...all }).map(({ leads }) => [leads.to, leads.search])).toEqual([
      ['/customer-profile', {}],
      ['/transaction/queue', undefined],
      ['/transaction/confirm-stone', { status: [APPROVAL_STATUS.awaitingCompany], all: true }],
      ['/transaction/offer', { status: [PRICE_OFFER_STATUS.countered] }],
      ['/transaction/memo', { overdue: true }],
      ['/transaction/invoice', { overdue: true }],
      ['/transaction/hold', undefined],
      ['/demand', { status: DEMAND_STATUS.offered }],
      ['/transaction/notes', { overdue: true }],
    ]);
  });
});
