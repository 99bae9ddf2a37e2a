import { LAST_SEARCH, usePersisted } from '../../ui/session/persisted.ts';
import type { SearchParams } from '../../stones/search-view.ts';
import { Button, Checkbox, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { COMPARE_LIMITS } from '../../domain/stones/compare-limits.ts';
import { stonesOf, type SearchAnswer } from '../../stones/search-queries.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import type { Stone } from '../../stones/stone.ts';
import { useFields } from '../../stones/use-fields.ts';
import { plural } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import common from '../../ui/common.module.css';
import css from './compare.module.css';
import { comparedIn, type CompareView } from './compare-view.ts';
import { ComparedStone } from './ComparedStone.tsx';
import { ComparedRows } from './ComparedRows.tsx';
import { comparedGroups } from './rows.ts';

const NOWHERE: SearchParams = {};

interface CompareScreenProps {
  view: CompareView;
  onView: (view: CompareView) => void;
}

/**
 * Two to six stones side by side, pictures first. Differences and the best of each row are marked.
 */
export function CompareScreen({ view, onView }: CompareScreenProps) {
  const numbers = comparedIn(view);
  const [lastSearch] = usePersisted<SearchParams>(LAST_SEARCH, NOWHERE);
  const enough = numbers.length >= COMPARE_LIMITS.least;
  const query = useQuery<SearchAnswer, ApiError>({
    ...stonesOf({ ...view, filters: { ...view.filters, stock_numbers: numbers }, sort: [], page: 1 }),
    enabled: enough,
  });
  const found = query.data?.stockList ?? [];
  const stones = numbers.flatMap((number) => found.find(({ stock_no }) => stock_no === number) ?? []);
  const gone = numbers.filter((number) => !stones.some(({ stock_no }) => stock_no === number));
  const without = (number: string): void =>
    onView({
      ...view,
      filters: { ...view.filters, stock_numbers: numbers.filter((one) => one !== number) },
    });

  return (
    <section className={css.screen} aria-labelledby="compare">
      <header className={css.head}>
        <h1 id="compare" className={common.unseen}>
          Compare
        </h1>
        <Switch
          label="Differences only"
          checked={view.differ === true}
          onChange={(change) => onView({ ...view, differ: change.currentTarget.checked || undefined })}
        />
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => (
            <Link {...props} to="/search" search={lastSearch} state={{ selected: numbers }} />
          )}
        >
          Back to the search
        </Button>
      </header>
      {!enough ? (
        <TooFew />
      ) : query.isError ? (
        <LoadFailed
          error={query.error}
          title={MESSAGES.fetchSearchFailed}
          onRetry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <Skeleton height={320} animate={false} />
      ) : (
        <>
          {gone.length > 0 && (
            <p className={css.gone} role="note">
              {gone.join(', ')} {gone.length === 1 ? 'is' : 'are'} no longer visible to you.
            </p>
          )}
          {stones.length < COMPARE_LIMITS.least ? (
            <TooFew />
          ) : (
            <SideBySide stones={stones} view={view} onView={onView} onRemove={without} />
          )}
        </>
      )}
    </section>
  );
}

interface SideBySideProps extends CompareScreenProps {
  stones: readonly Stone[];
  onRemove: (number: string) => void;
}

function SideBySide({ stones, view, onView, onRemove }: SideBySideProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const fields = useFields('search');
  const groups = comparedGroups(fields, stones, view.client !== undefined);
  const choose = (number: string, wanted: boolean): void =>
    setChosen((before) => [...before.filter((one) => one !== number), ...(wanted ? [number] : [])]);
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={css.frame} tabIndex={0} role="region" aria-label="Stones side by side">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.corner}>
                {plural(stones.length, 'stone')}
              </th>
              {stones.map((stone) => (
                <th key={stone.id} scope="col">
                  <ComparedStone
                    stone={stone}
                    onOpen={() => onView({ ...view, stone: stone.stock_no })}
                    onRemove={() => onRemove(stone.stock_no)}
                  >
                    <Checkbox
                      size="sm"
                      aria-label={`Choose ${stone.stock_no}`}
                      checked={chosen.includes(stone.stock_no)}
                      onChange={(change) => choose(stone.stock_no, change.currentTarget.checked)}
                    />
                  </ComparedStone>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <ComparedRows
              key={group.title}
              group={group}
              stones={stones.map(({ id }) => id)}
              onlyDiffering={view.differ === true}
            />
          ))}
        </table>
      </div>
      <footer className={css.foot}>
        <StoneActions
          stones={stones.filter(({ stock_no }) => chosen.includes(stock_no))}
          forClient={view.client}
          onDone={() => setChosen([])}
        />
      </footer>
    </>
  );
}

const TooFew = () => (
  <Notice title="Choose two to six stones to compare">
    Select them in a list of stones, then press Compare below it.
  </Notice>
);
