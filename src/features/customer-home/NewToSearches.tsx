import type { AnswerOf } from '../../api/client.ts';
import { searchInWords } from '../../lists/searches.ts';
import { paramsOf, viewOf } from '../../stones/search-view.ts';
import { stoneInWords } from '../../stones/stone.ts';
import { count, DASH, money } from '../../ui/format.ts';
import { HomeCard, type HomeRow } from '../../ui/home/HomeCard.tsx';
import { Pictured } from '../../ui/records/Thumbnail.tsx';
import type { useNewToSearches, useSavedSearches } from './asked.ts';

/** Saved searches to list; those with new stones come first. */
const FEW_SEARCHES = 5;

interface NewToSearchesProps {
  query: ReturnType<typeof useSavedSearches>;
  fresh: ReturnType<typeof useNewToSearches>;
}

/** The newest stones that match saved searches, and the number of new ones for each search. */
export function NewToSearches({ query, fresh }: NewToSearchesProps) {
  const stones = fresh?.data?.stockList ?? [];
  return (
    <HomeCard
      title="New to your saved searches"
      leads={{ to: '/saved-search', search: {} }}
      query={query}
      waits={fresh?.isPending === true}
      total={({ pagination }) => pagination.totalRecords}
      rows={({ data }) => [
        ...stones.map(rowOf),
        ...data
          .toSorted((a, b) => (b.new_stones ?? 0) - (a.new_stones ?? 0))
          .slice(0, FEW_SEARCHES)
          .map((search) => ({
            key: search.id,
            title: search.name,
            figure: newTo(search.new_stones, search.has_more_new),
            further: searchInWords(search),
            leads: { to: '/saved-search' as const, search: { open: search.id } },
          })),
      ]}
      empty="Save a search to see its new stones here."
    />
  );
}

type Fresh = AnswerOf<'listNewToSearches'>['stockList'][number];

function rowOf(stone: Fresh): HomeRow {
  const { id, stock_no: number, total_amt: amount, saved_searches: fits } = stone;
  return {
    key: id,
    title: stoneInWords(stone),
    picture: <Pictured stone={stone} />,
    figure: amount == null ? DASH : `$ ${money(amount)}`,
    further: [number, ...fits.map(({ name }) => name)].join(' · '),
    leads: { to: '/search', search: paramsOf(viewOf({ stock_numbers: [number], stone: number })) },
  };
}

const newTo = (stones: number | null, more: boolean): string | undefined =>
  stones === null || stones === 0 ? undefined : `${count(stones)}${more ? ' or more' : ''} new`;
