import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { q } from '../../api/query.ts';
import { useUser } from '../../ui/session/session.ts';
import { mayRead } from './decision.ts';
import type { TransactionTabs } from './LineFrame.tsx';
import type { LineWorkflow } from './lines.ts';
import { questionOf, type LineView } from './view.ts';
import { liveCodes } from './way.ts';

const TABS = [
  {
    key: 'confirmStone',
    label: 'Confirm stones',
    to: '/transaction/confirm-stone',
    operation: 'listConfirmStones',
  },
  { key: 'enquiry', label: 'Enquiries', to: '/transaction/enquiry', operation: 'listEnquiries' },
  { key: 'hold', label: 'Holds', to: '/transaction/hold', operation: 'listHolds' },
  { key: 'memo', label: 'Memos', to: '/transaction/memo', operation: 'listMemos' },
] as const satisfies readonly { key: LineWorkflow; label: string; to: string; operation: string }[];

const HALF_A_MINUTE = 30_000;

/** The four tabs that the person may read, each with the number of its live lines of this diamond type. */
export function useTransactionTabs(tab: LineWorkflow, { type }: LineView): TransactionTabs {
  const user = useUser();
  const navigate = useNavigate();
  const open = TABS.filter(({ key }) => mayRead(user, key));
  const answers = useQueries({
    queries: open.map(({ operation }) => {
      const { query, data } = questionOf({ view: { type }, groupBy: 1 });
      // The counts come with any page; one row is the smallest.
      return { ...q(operation, { query: { ...query, size: 1 }, data }), refetchInterval: HALF_A_MINUTE };
    }),
  });
  return {
    tabs: open.map(({ key, label }, index) => {
      const counts = answers[index]?.data?.counts;
      return {
        key,
        label,
        count: counts && liveCodes(key).reduce((sum, code) => sum + (counts[code] ?? 0), 0),
      };
    }),
    tab,
    onTab: (key) => {
      const chosen = TABS.find((one) => one.key === key);
      // Another list keeps the diamond type and nothing else: statuses and documents are not its own.
      if (chosen) void navigate({ to: chosen.to, search: type === undefined ? {} : { type } });
    },
  };
}
