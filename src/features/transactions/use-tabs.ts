import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { q } from '../../api/query.ts';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { openFor } from './decision.ts';
import { count } from '../../ui/format.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { filtersOf } from './collected/list-query.ts';
import type { CollectedKey } from './collected/keys.ts';
import { COLLECTED_SCREENS } from './collected/screens.ts';
import { mayRead } from './decision.ts';
import { INVOICES } from './invoice/invoices.ts';
import { invoiceFilters } from './invoice/list-query.ts';
import type { TransactionTabs } from './LineFrame.tsx';
import { LINE_SCREENS, type LineWorkflow } from './lines.ts';
import { questionOf, sumOf } from './line-question.ts';
import { type LineView } from './transactions-view.ts';
import type { LineListProps } from './use-line-list.ts';

const HALF_A_MINUTE = 30_000;

type Tab = LineWorkflow | CollectedKey | typeof INVOICES.key;

/** A list with its tabs, as its route shows it. */
export const useTabbed = (
  tab: Tab,
  shown: Pick<LineListProps, 'view' | 'onView'>,
): Pick<LineListProps, 'view' | 'onView' | 'tabs'> => ({
  ...shown,
  tabs: useTransactionTabs(tab, shown.view),
});

/** The tabs that the person may open, with the number of open lines of this diamond type. */
function useTransactionTabs(tab: Tab, { type }: LineView): TransactionTabs {
  const user = useUser();
  const collected = COLLECTED_SCREENS.filter(({ key }) => accessOf(user, key).read);
  const navigate = useNavigate();
  const open = LINE_SCREENS.filter(({ workflow }) => mayRead(user, workflow));
  const answers = useQueries({
    queries: open.map(({ list }) => {
      const { query, data } = questionOf({ view: { type }, groupBy: 1 });
      // Counts come with any page, so the smallest page is requested.
      return { ...q(list, { query: { ...query, size: 1 }, data }), refetchInterval: HALF_A_MINUTE };
    }),
  });
  const invoices = useQuery({
    ...q<'listInvoices'>('listInvoices', { query: { ...invoiceFilters({ type }), size: 1 }, data: {} }),
    enabled: accessOf(user, INVOICES.key).read,
    refetchInterval: HALF_A_MINUTE,
  });
  const kept = useQueries({
    queries: collected.map(({ key, list }) => ({
      // All three ask and answer alike.
      ...q<'listNotes'>(list as 'listNotes', { query: { ...filtersOf(key, { type }), size: 1 }, data: {} }),
      refetchInterval: HALF_A_MINUTE,
    })),
  });
  return {
    tabs: [
      ...open.map(({ workflow, label }, index) => {
        const { counts, overdue = 0, asked = 0 } = answers[index]?.data ?? {};
        return {
          key: workflow,
          label,
          count: counts && sumOf(counts, openFor(user, workflow)),
          ...alertOf([
            [overdue, 'overdue'],
            // Only staff have to notice requests; clients made them.
            [CLIENT_ROLES.includes(user.role_id) ? 0 : asked, 'asked'],
          ]),
        };
      }),
      ...(accessOf(user, INVOICES.key).read
        ? [{ key: INVOICES.key, label: INVOICES.label, count: invoices.data?.pagination.totalRecords }]
        : []),
      ...collected.map(({ key, label }, index) => {
        const { pagination, overdue = 0 } = kept[index]?.data ?? {};
        return {
          key,
          label,
          count: pagination?.totalRecords,
          ...(overdue > 0 ? { alert: `${count(overdue)} due` } : {}),
        };
      }),
    ],
    tab,
    onTab: (key) => {
      const chosen =
        LINE_SCREENS.find((one) => one.workflow === key) ??
        [INVOICES, ...COLLECTED_SCREENS].find((one) => one.key === key);
      // Only the diamond type is kept between lists, because statuses and documents differ.
      if (chosen) void navigate({ to: chosen.to, search: type === undefined ? {} : { type } });
    },
  };
}

/** `3 overdue, 2 asked`; empty if all are zero. */
function alertOf(figures: readonly (readonly [number, string])[]): { alert?: string } {
  const told = figures.filter(([figure]) => figure > 0).map(([figure, word]) => `${count(figure)} ${word}`);
  return told.length === 0 ? {} : { alert: told.join(', ') };
}
