import { Skeleton } from '@mantine/core';
import { nameOf, useUser } from '../../ui/session/session.ts';
import {
  useAwaitingCompany,
  useCollections,
  useCounteredOffers,
  useDemandsToAnswer,
  useDueNotes,
  useHoldStanding,
  useMemosOut,
  useNewPairs,
  useNewToSearches,
  useOwnDocuments,
  useOfferedDemands,
  useOffers,
  useOpenHolds,
  useRecentInvoices,
  useSavedSearches,
} from './queries.ts';
import { ToDos } from '../../ui/home/ToDos.tsx';
import { ForYou, FoundForYou } from './demand-cards.tsx';
import { MemosOut, OpenHolds, RecentInvoices } from './line-cards.tsx';
import { NewToSearches } from './NewToSearches.tsx';
import { toDosOf } from './to-dos.ts';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

/**
 * A customer's first screen: what needs their attention, their open lines, and new stones for them.
 * (Specification, section 2.)
 */
export function CustomerHome() {
  const user = useUser();
  const holds = useOpenHolds();
  const standing = useHoldStanding();
  const offers = useOffers();
  const awaiting = useAwaitingCompany();
  const countered = useCounteredOffers();
  const memos = useMemosOut();
  const invoices = useRecentInvoices();
  const searches = useSavedSearches();
  const fresh = useNewToSearches();
  const pairs = useNewPairs();
  const demands = useOfferedDemands();
  const demandsToAnswer = useDemandsToAnswer();
  const notes = useDueNotes();
  const collections = useCollections();
  const documents = useOwnDocuments();
  const needs = toDosOf({
    user,
    documents,
    holdsEnding: standing?.data?.ending ?? 0,
    stonesOffered: offers?.data?.pagination.totalRecords ?? 0,
    stonesAwaiting: awaiting?.data?.pagination.totalRecords ?? 0,
    offersCountered: countered?.data?.pagination.totalRecords ?? 0,
    memosOverdue: memos?.data?.overdue ?? 0,
    invoicesOverdue: invoices?.data?.overdue ?? 0,
    demandsOffered: demandsToAnswer?.data?.pagination.totalRecords ?? 0,
    notesDue: notes?.data?.pagination.totalRecords ?? 0,
  });
  // All at once, so that nothing moves what is below it.
  const isLoading = [
    holds,
    standing,
    offers,
    awaiting,
    countered,
    memos,
    invoices,
    searches,
    fresh,
    pairs,
    demands,
    demandsToAnswer,
    notes,
    collections,
  ].some((query) => query?.isLoading);
  return (
    <div className={screen.page}>
      <header>
        <h1>{nameOf(user)}</h1>
        <p className={common.quiet}>{user.business_details?.company_name}</p>
      </header>
      {isLoading ? (
        <Skeleton height={320} animate={false} />
      ) : (
        <>
          {needs.length > 0 && <ToDos label="Needs your attention" needs={needs} />}
          <div className={screen.cards}>
            <OpenHolds query={holds} />
            <MemosOut query={memos} />
            <FoundForYou query={demands} />
            <NewToSearches query={searches} fresh={fresh} pairs={pairs} />
            <RecentInvoices query={invoices} />
            <ForYou query={collections} />
          </div>
        </>
      )}
    </div>
  );
}
