import type { AnswerOf } from '../../api/client.ts';
import { SEARCH_TYPE } from '../../domain/codes.ts';
import { searchInWords } from '../../lists/searches.ts';
import { paramsOf, viewOf } from '../../stones/search-view.ts';
import { placeOf } from '../../stones/searches/search-address.ts';
import { stoneInWords } from '../../stones/stone.ts';
import { count, DASH, money } from '../../ui/format.ts';
import { HomeCard, type HomeRow } from '../../ui/home/HomeCard.tsx';
import { Pictured } from '../../ui/records/Thumbnail.tsx';
import type { useNewPairs, useNewToSearches, useSavedSearches } from './queries.ts';

/** Saved searches to list; those with new stones come first. */
const FEW_SEARCHES = 5;

interface NewToSearchesProps {
  query: ReturnType<typeof useSavedSearches>;
  fresh: ReturnType<typeof useNewToSearches>;
  pairs: ReturnType<typeof useNewPairs>;
}

/** The newest stones and pairs that match saved searches, and how many each search has. */
export function NewToSearches({ query, fresh, pairs }: NewToSearchesProps) {
  const stones = fresh?.data?.stockList ?? [];
  return (
    <HomeCard
      title="New to your saved searches"
      leads={{ to: '/saved-search', search: {} }}
      query={query}
      waits={fresh?.isPending === true || pairs?.isPending === true}
      total={({ pagination }) => pagination.totalRecords}
      rows={({ data }) => [
        ...stones.map(rowOf),
        ...(pairs?.data?.stockList ?? []).map(pairRowOf),
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

type NewStone = AnswerOf<'listNewToSearches'>['stockList'][number];

function rowOf(stone: NewStone): HomeRow {
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

type FreshPair = AnswerOf<'listNewPairsToSearches'>['stockList'][number];

/** Leads to the partners of the new stone in the search that the pair fits. */
function pairRowOf({ stones, saved_searches: fits, score, ...pair }: FreshPair): HomeRow {
  const [stone] = stones;
  const numbers = stones.map(({ stock_no: number }) => number);
  const amount = pair.sell_amt ?? pair.total_amt;
  return {
    key: numbers.join(' '),
    title: stone === undefined ? 'Pair' : `Pair: ${stoneInWords(stone)}`,
    picture: stone === undefined ? undefined : <Pictured stone={stone} />,
    figure: amount == null ? DASH : `$ ${money(amount)}`,
    further: [numbers.join(' + '), `score ${score}`, ...fits.map(({ name }) => name)].join(' · '),
    leads: {
      to: '/matchpair',
      search: {
        ...placeOf({ search_type: SEARCH_TYPE.matchPair, filters: fits[0]?.filters ?? {} }).search,
        partner_of: numbers[0],
      },
    },
  };
}

const newTo = (stones: number | null, more: boolean): string | undefined =>
  stones === null || stones === 0 ? undefined : `${count(stones)}${more ? ' or more' : ''} new`;
