import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { filtersToWire, namesOf, without, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { plural } from '../../ui/format.ts';
import { ListTabs } from '../../ui/lists/ListTabs.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { SearchFrame } from '../../stones/SearchFrame.tsx';
import { pairsSheet, savedPairsSheet } from '../../stones/stone-exports.ts';
import { useFilterCounts } from '../../stones/use-search.ts';
import { rowsOfFound, rowsOfSaved, type PairRow } from './pair.ts';
import { PairTable } from './PairTable.tsx';
import css from './pairs.module.css';
import { pairsView, type PairsView } from './pairs-view.ts';
import common from '../../ui/common.module.css';

interface PairsScreenProps {
  view: PairsView;
  onView: (view: PairsView) => void;
}

const TABS = [
  { key: 'find', label: 'Find pairs' },
  { key: 'saved', label: 'Saved pairs' },
];
const PAGE_SIZE = 200;
const SEARCH_FOR_PAIRS = 2;
const idOf = ({ id }: PairRow): string => id;

/** Match pairs: those found among available stones, and saved ones. */
export function PairsScreen({ view, onView }: PairsScreenProps) {
  const tabs = (
    <ListTabs
      tabs={TABS}
      tab={view.tab ?? 'find'}
      onTab={(key) =>
        onView({ ...view, tab: key === 'saved' ? key : undefined, page: 1, partner_of: undefined })
      }
    />
  );
  return view.tab === 'saved' ? (
    <section className={css.saved}>
      <h1 className={common.unseen}>Match pairs</h1>
      {tabs}
      <Saved view={view} onView={onView} />
    </section>
  ) : (
    <Find view={view} onView={onView} tabs={tabs} />
  );
}

function Find({ view, onView, tabs }: PairsScreenProps & { tabs: ReactNode }) {
  const addressOf = useAddress();
  const { filters, page, partner_of: partnerOf } = view;
  const data = {
    ...filtersToWire(filters),
    page,
    size: PAGE_SIZE,
    partner_of: partnerOf,
  };
  const pairs = useFetchCycle({
    query: q<'searchMatchPairs'>('searchMatchPairs', { data }),
    rowsOf: rowsOfFound,
    rowId: idOf,
    failure: MESSAGES.addCollectionFailed,
  });
  const counts = useFilterCounts({ ...filtersToWire(filters), search_type: SEARCH_FOR_PAIRS });
  const ask = (next: StoneFilters, line?: string) => onView({ ...view, filters: next, line, page: 1 });
  const names = namesOf(filters);
  const { answer } = pairs;
  return (
    <SearchFrame
      title="Match pairs"
      filters={filters}
      counts={counts}
      onFilters={ask}
      line={view.line}
      saves={2}
      above={tabs}
    >
      {partnerOf !== undefined && (
        <p className={css.named} role="status">
          <span>
            Partners for <b>{partnerOf}</b>; both stones are selected together.
          </span>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onView({ ...view, partner_of: undefined, page: 1 })}
          >
            All pairs
          </Button>
        </p>
      )}
      <PairTable
        id={filters.diamond_type === DIAMOND_TYPE.fancy ? 'pairs-fancy' : 'pairs-white'}
        label="Match pairs"
        pairs={pairs}
        fancy={filters.diamond_type === DIAMOND_TYPE.fancy}
        named={answer?.partner_of ?? null}
        onExport={pairsSheet(data)}
        page={page}
        empty={{
          title: partnerOf === undefined ? 'No pairs among these stones' : `${partnerOf} has no partner here`,
          hint:
            answer === null
              ? 'Only available stones are paired.'
              : `Pairs were searched among ${plural(answer.stones, 'stone')}. Wider filters, or wider tolerances in the settings, find more.`,
          action:
            names.length === 0 ? undefined : (
              <Button onClick={() => ask(names.reduce(without, filters))}>Clear all filters</Button>
            ),
        }}
        onPage={(next) => onView({ ...view, page: next })}
        onOpen={(stone) => onView({ ...view, stone })}
        addressOf={(stone) => addressOf(pairsView.write({ ...view, stone }))}
        open={view.stone}
        onPartners={(stockNo) => onView({ ...view, partner_of: stockNo, page: 1 })}
      />
    </SearchFrame>
  );
}

function Saved({ view, onView }: PairsScreenProps) {
  const addressOf = useAddress();
  const { page } = view;
  const pairs = useFetchCycle({
    query: q<'listMatchPairs'>('listMatchPairs', { query: { page, size: PAGE_SIZE } }),
    rowsOf: rowsOfSaved,
    rowId: idOf,
    failure: MESSAGES.addCollectionFailed,
  });
  return (
    <PairTable
      id="pairs-saved"
      label="Saved pairs"
      pairs={pairs}
      fancy={false}
      onExport={savedPairsSheet}
      page={page}
      empty={{
        title: 'No saved pairs yet',
        hint: 'Saved pairs appear here, with a note when a stone is no longer available.',
        action: <Button onClick={() => onView({ ...view, tab: undefined, page: 1 })}>Find pairs</Button>,
      }}
      onPage={(next) => onView({ ...view, page: next })}
      onOpen={(stone) => onView({ ...view, stone })}
      addressOf={(stone) => addressOf(pairsView.write({ ...view, stone }))}
      open={view.stone}
    />
  );
}
