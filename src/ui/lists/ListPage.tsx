import type { ReactNode } from 'react';
import { ListTabs, type ListTab } from './ListTabs.tsx';
import { Pages } from './Pages.tsx';
import css from './ListPage.module.css';
import common from '../common.module.css';

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
