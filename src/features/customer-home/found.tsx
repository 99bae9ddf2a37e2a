/** Cards of what may be of interest: what is new to saved searches and demands, and collections. */
import { searchInWords } from '../../lists/searches.ts';
import { carat, count, plural } from '../../ui/format.ts';
import type { useCollections, useOfferedDemands, useSavedSearches } from './asked.ts';
import { HomeCard } from '../../ui/home/HomeCard.tsx';

/** Rows of saved searches; those with new stones come first. */
const FEW_SEARCHES = 5;

export function NewToSearches({ query }: { query: ReturnType<typeof useSavedSearches> }) {
  return (
    <HomeCard
      title="New to your saved searches"
      leads={{ to: '/saved-search', search: {} }}
      query={query}
      total={({ pagination }) => pagination.totalRecords}
      rows={({ data }) =>
        data
          .toSorted((a, b) => (b.new_stones ?? 0) - (a.new_stones ?? 0))
          .slice(0, FEW_SEARCHES)
          .map((search) => ({
            key: search.id,
            title: search.name,
            figure: fresh(search.new_stones, search.has_more_new),
            further: searchInWords(search),
            leads: { to: '/saved-search', search: { open: search.id } },
          }))
      }
      empty="Save a search under its name, and you see here what is new to it."
    />
  );
}

const fresh = (stones: number | null, more: boolean): string | undefined =>
  stones === null || stones === 0 ? undefined : `${count(stones)}${more ? ' or more' : ''} new`;

export function FoundForYou({ query }: { query: ReturnType<typeof useOfferedDemands> }) {
  return (
    <HomeCard
      title="Found for your demands"
      leads={{ to: '/demand', search: {} }}
      query={query}
      total={({ pagination }) => pagination.totalRecords}
      rows={({ data }) =>
        data.map((demand) => ({
          key: demand.id,
          title: demand.name,
          figure: demand.offered > 0 ? `${count(demand.offered)} offered` : `${count(demand.matched)} found`,
          further: searchInWords(demand),
          leads: { to: '/demand', search: { demand: demand.id } },
        }))
      }
      empty="A demand is a search that waits: you are told as soon as a stone fits."
    />
  );
}

export function ForYou({ query }: { query: ReturnType<typeof useCollections> }) {
  return (
    <HomeCard
      title="Collections"
      leads={{ to: '/collection', search: {} }}
      query={query}
      total={({ pagination }) => pagination.totalRecords}
      rows={({ stockList }) =>
        stockList.map(({ id, name, pieces, carat: all, description }) => ({
          key: id,
          title: name,
          figure: plural(pieces, 'piece'),
          further: description ?? `${carat(all)} ct`,
          leads: { to: '/collection', search: { id } },
        }))
      }
      empty="No collection is shown to you now."
    />
  );
}
