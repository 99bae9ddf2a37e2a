import type { ReactNode } from 'react';
import { Pagination } from '@mantine/core';
import type { components } from '../../api/schema.gen.ts';
import type { SummedStone } from '../../domain/stones/totals.ts';
import { Acts } from '../../ui/actions/Acts.tsx';
import { ListPage, type ListPageProps } from '../../ui/lists/ListPage.tsx';
import { SelectionTotals } from '../../ui/lists/SelectionTotals.tsx';
import { Totals } from '../../ui/lists/Totals.tsx';
import common from '../../ui/common.module.css';
import css from './transactions.module.css';

/** The tabs of the transactions screen; a list on a client's page has none. */
export type TransactionTabs = Pick<ListPageProps, 'tabs' | 'tab' | 'onTab'>;

interface LineFrameProps extends Pick<
  ListPageProps,
  'title' | 'lead' | 'actions' | 'filters' | 'page' | 'onPage'
> {
  tabs: TransactionTabs | null;
  pagination: components['schemas']['Pagination'] | undefined;
  totals: components['schemas']['Totals'] | undefined;
  selected: readonly SummedStone[];
  elsewhere: number;
  onClear: () => void;
  /** The selection's actions. */
  acts: ReactNode;
  children: ReactNode;
}

/** A transaction list's frame, on its own screen or, without a heading, on a client's page. */
export function LineFrame(props: LineFrameProps) {
  const { tabs, pagination, totals, selected, elsewhere, onClear, acts, ...page } = props;
  const pages = Math.max(1, pagination?.totalPages ?? 1);
  const foot = (
    <>
      <div className={common.sums}>
        {totals !== undefined && totals.lots > 0 && <Totals label="Result" totals={totals} />}
        <SelectionTotals stones={selected} elsewhere={elsewhere} onClear={onClear} />
      </div>
      <Acts>{acts}</Acts>
    </>
  );
  if (tabs !== null) return <ListPage {...page} {...tabs} pages={pages} foot={foot} />;
  return (
    // Not a landmark: the table within has this name.
    <div className={css.embedded}>
      {props.filters}
      <div className={css.embeddedTable}>{props.children}</div>
      {foot}
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={props.page ?? 1}
          onChange={(next) => props.onPage?.(next)}
        />
      )}
    </div>
  );
}
