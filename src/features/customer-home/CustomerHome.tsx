import { useState } from 'react';
import { DEMAND_STATUS } from '../../domain/codes.ts';
import { nameOf, useUser } from '../../ui/session/session.ts';
import {
  useCollections,
  useCounteredOffers,
  useDueNotes,
  useMemosOut,
  useNewPairs,
  useNewToSearches,
  useOfferedDemands,
  useOffers,
  useOpenHolds,
  useRecentInvoices,
  useSavedSearches,
} from './asked.ts';
import { Needs } from '../../ui/home/Needs.tsx';
import css from '../../ui/home/home.module.css';
import { ForYou, FoundForYou } from './found.tsx';
import { MemosOut, OpenHolds, RecentInvoices } from './lines.tsx';
import { NewToSearches } from './NewToSearches.tsx';
import { needsOf } from './needs.ts';

/**
 * A customer's first screen: what needs their attention, their open lines, and new stones for them.
 * (Specification, section 2.)
 */
export function CustomerHome() {
  const user = useUser();
  const [now] = useState(() => Date.now());
  const holds = useOpenHolds();
  const offers = useOffers();
  const countered = useCounteredOffers();
  const memos = useMemosOut();
  const invoices = useRecentInvoices();
  const searches = useSavedSearches();
  const fresh = useNewToSearches();
  const pairs = useNewPairs();
  const demands = useOfferedDemands();
  const notes = useDueNotes();
  const collections = useCollections();
  const offered = offers?.data?.data ?? [];
  const needs = needsOf(
    {
      user,
      // Stones that are offered have a sentence of their own.
      holdsEnd:
        holds?.data?.data
          .filter((line) => !offered.some(({ stone_id }) => stone_id === line.stone_id))
          .map(({ due_at }) => due_at) ?? [],
      stonesOffered: offers?.data?.pagination.totalRecords ?? 0,
      offersCountered: countered?.data?.pagination.totalRecords ?? 0,
      memosOverdue: memos?.data?.overdue ?? 0,
      invoicesOverdue: invoices?.data?.overdue ?? 0,
      demandsOffered:
        demands?.data?.data.filter(({ status }) => status === DEMAND_STATUS.offered).length ?? 0,
      notesDue: notes?.data?.pagination.totalRecords ?? 0,
    },
    now,
  );
  return (
    <div className={css.page}>
      <header>
        <h1>{nameOf(user)}</h1>
        <p className={css.lead}>{user.business_details?.company_name}</p>
      </header>
      {needs.length > 0 && <Needs label="What needs you" needs={needs} />}
      <div className={css.cards}>
        <OpenHolds query={holds} />
        <MemosOut query={memos} />
        <FoundForYou query={demands} />
        <NewToSearches query={searches} fresh={fresh} pairs={pairs} />
        <RecentInvoices query={invoices} />
        <ForYou query={collections} />
      </div>
    </div>
  );
}
