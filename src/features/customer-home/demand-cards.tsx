/** Cards of stones found for demands, and of collections. */
import { searchInWords } from '../../lists/searches.ts';
import { carat, count, plural } from '../../ui/format.ts';
import type { useCollections, useOfferedDemands } from './queries.ts';
import { HomeCard } from '../../ui/home/HomeCard.tsx';

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
      empty="A demand is a search that we keep open: we notify you when a stone matches."
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
      empty="No collections for you at the moment."
    />
  );
}
