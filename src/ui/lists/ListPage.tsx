import { useEffect, useRef, type ReactNode } from 'react';
import { count } from '../format.ts';
import { Pages } from './Pages.tsx';
import css from './ListPage.module.css';

export interface ListTab {
  key: string;
  label: string;
  /** How many; left out while it is not known. */
  count?: number | undefined;
}

export interface ListPageProps {
  title: string;
  /** One line that says what this list is for. */
  lead?: ReactNode;
  /** At the title's right: the acts that need no selection. */
  actions?: ReactNode;
  tabs?: readonly ListTab[];
  tab?: string;
  onTab?: (key: string) => void;
  /** The filter bar: FilterBar's fields. */
  filters?: ReactNode;
  /** The DataTable; it fills what is left of the height. */
  children: ReactNode;
  page?: number;
  pages?: number;
  onPage?: (page: number) => void;
  /** Always visible below the table: Totals, and the selection's ActionButtons. */
  foot?: ReactNode;
}

/** The frame of a list: title, tabs, filter bar, table, foot with totals, the selection's actions and pages. */
export function ListPage(props: ListPageProps) {
  const { tabs, pages = 1 } = props;
  return (
    <div className={css.page}>
      <header className={css.header}>
        <div>
          <h1>{props.title}</h1>
          {props.lead !== undefined && <p className={css.lead}>{props.lead}</p>}
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

/** Tabs that a link can name: arrows walk, the URL follows. */
export function ListTabs({
  tabs,
  tab,
  onTab,
}: Pick<ListPageProps, 'tab' | 'onTab'> & { tabs: readonly ListTab[] }) {
  const at = tabs.findIndex((one) => one.key === tab);
  const list = useRef<HTMLDivElement>(null);
  // On a phone they are longer than the window: the chosen one has to be in sight.
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      className={css.tabs}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        const next = tabs[at + by];
        if (by === 0 || next === undefined) return;
        event.preventDefault();
        onTab?.(next.key);
        event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at + by]?.focus();
      }}
    >
      {tabs.map((one) => (
        <button
          key={one.key}
          type="button"
          role="tab"
          aria-selected={one.key === tab}
          tabIndex={one.key === tab || at === -1 ? 0 : -1}
          className={css.tab}
          onClick={() => onTab?.(one.key)}
        >
          {one.label}
          {one.count !== undefined && <span className={css.tabCount}>{count(one.count)}</span>}
        </button>
      ))}
    </div>
  );
}
