import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { count } from '../format.ts';
import { Pages } from './Pages.tsx';
import css from './ListPage.module.css';
import common from '../common.module.css';

export interface ListTab {
  key: string;
  label: string;
  /** Undefined while it is loading. */
  count?: number | undefined;
  /** An alert: `3 overdue`. */
  alert?: string;
}

export interface ListPageProps {
  title: string;
  /** One line on what this list is for. */
  lead?: ReactNode;
  /** Beside the title: actions that need no selection. */
  actions?: ReactNode;
  tabs?: readonly ListTab[];
  tab?: string;
  onTab?: (key: string) => void;
  /** The filter bar: FilterBar's fields. */
  filters?: ReactNode;
  /** The DataTable, which fills the remaining height. */
  children: ReactNode;
  page?: number;
  pages?: number;
  onPage?: (page: number) => void;
  /** Always visible below the table: totals and the actions on the selection. */
  foot?: ReactNode;
}

/**
 * The frame of a list: title, tabs, filter bar, table, and a footer with totals, actions and pages.
 */
export function ListPage(props: ListPageProps) {
  const { tabs, pages = 1 } = props;
  return (
    <div className={css.page}>
      <header className={css.header}>
        <div>
          <h1>{props.title}</h1>
          {props.lead !== undefined && <p className={common.quiet}>{props.lead}</p>}
        </div>
        {props.actions !== undefined && <div className={css.actions}>{props.actions}</div>}
      </header>
      {tabs !== undefined && <ListTabs tabs={tabs} tab={props.tab} onTab={props.onTab} />}
      {props.filters !== undefined && (
        <div className={css.filters} role="search" aria-label={`Filter ${props.title}`}>
          {props.filters}
        </div>
      )}
      <div className={css.table}>{props.children}</div>
      {(props.foot !== undefined || pages > 1) && (
        <footer className={css.foot}>
          <div className={css.footMain}>{props.foot}</div>
          {pages > 1 && (
            <Pages page={props.page ?? 1} pages={pages} onPage={(page) => props.onPage?.(page)} />
          )}
        </footer>
      )}
    </div>
  );
}

/** Tabs with a URL each; the arrow keys move between them. */
export function ListTabs({
  tabs,
  tab,
  onTab,
}: Pick<ListPageProps, 'tab' | 'onTab'> & { tabs: readonly ListTab[] }) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the window, so the active one is scrolled into view, and
  // again once the counts beside it are known.
  const counted = tabs.filter(({ count: known }) => known !== undefined).length;
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, counted]);
  return (
    <Tabs
      variant="none"
      value={tab ?? null}
      onChange={(key) => key !== null && onTab?.(key)}
      classNames={{
        root: css.tabStrip ?? '',
        list: css.tabs ?? '',
        tab: css.tab ?? '',
        tabLabel: css.tabLabel ?? '',
      }}
    >
      <Tabs.List ref={list}>
        {tabs.map((one) => (
          <Tabs.Tab key={one.key} value={one.key}>
            {one.label}
            {'count' in one && (
              <span className={css.tabCount} data-known={one.count !== undefined || undefined}>
                {one.count === undefined ? '' : count(one.count)}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Beside all tabs, so that none moves when they arrive. */}
      <div className={css.tabAlerts}>
        {tabs.map(
          ({ key, label, alert }) =>
            alert !== undefined && (
              <button key={key} type="button" className={css.tabAlert} onClick={() => onTab?.(key)}>
                {label}: {alert}
              </button>
            ),
        )}
      </div>
    </Tabs>
  );
}
