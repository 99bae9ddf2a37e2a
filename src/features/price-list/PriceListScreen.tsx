import { Skeleton } from '@mantine/core';
import { IconFileUpload, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { ListTabs } from '../../ui/lists/ListTabs.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { ImportDrawer } from './ImportDrawer.tsx';
import { ListHistory } from './ListHistory.tsx';
import { PriceMatrix } from './PriceMatrix.tsx';
import { RepricingStrip } from './RepricingStrip.tsx';
import { RupeeRateForm } from './RupeeRateForm.tsx';
import type { PriceListView } from './price-list-view.ts';
import css from './price-list.module.css';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

const LOOK_AGAIN_MS = 1000;
const CELLS = 1000;
const TABS = [
  { key: 'matrix', label: 'List' },
  { key: 'history', label: 'History' },
];

interface PriceListScreenProps {
  view: PriceListView;
  onView: (view: PriceListView) => void;
}

/** The price lists as tables, their history, and the repricing after an import. */
export function PriceListScreen({ view, onView }: PriceListScreenProps) {
  const { shape = 'BR', day, carat } = view;
  const may = permissionDecision(useUser(), 'price-list', 'write', 'Only administrators can change prices.');
  const [importing, setImporting] = useState(false);
  const [applying, setApplying] = useState(false);
  const { data, error, refetch } = useQuery<AnswerOf<'listRapPrices'>, ApiError>({
    ...q<'listRapPrices'>('listRapPrices', { query: { shape, listed_on: day, carat, size: CELLS } }),
    // Keeps the table in place while another size loads.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.repricing ?? null) ? LOOK_AGAIN_MS : false),
  });
  const sync = useApiMutation('syncRapPrice', {
    invalidates: ['listRapPrices'],
    onSuccess: ({ message }) => {
      toast.done(message);
      setApplying(false);
    },
    onError: ({ message }) => toast.failed(message),
  });
  return (
    <div className={screen.framedPage}>
      <header className={css.header}>
        <div>
          <h1>Price lists</h1>
          <p className={common.quiet}>
            List prices in USD per carat. A new list reprices the stones in the background.{' '}
            <AuditLink operation="insertLatestPrices" />
          </p>
        </div>
        <div className={css.acts}>
          <ActionButton
            variant="default"
            decision={may}
            leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
            onClick={() => setApplying(true)}
          >
            Apply to the stones
          </ActionButton>
          <ActionButton
            decision={may}
            leftSection={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            Import a list
          </ActionButton>
        </div>
      </header>
      <RupeeRateForm readOnly={!may.ok} />
      {data?.repricing != null && <RepricingStrip run={data.repricing} />}
      <ListTabs
        tabs={TABS}
        tab={view.tab ?? 'matrix'}
        onTab={(key) => onView(key === 'history' ? { tab: 'history' } : {})}
      />
      {data === undefined ? (
        error === null ? (
          <Skeleton height={320} animate={false} role="status" aria-label="Loading the price list" />
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )
      ) : data.lists.length === 0 ? (
        <Notice title="No price list yet">
          Import your price list: a file with shape, clarity, color, from, to, price and date.
        </Notice>
      ) : view.tab === 'history' ? (
        <ListHistory
          lists={data.lists}
          onOpen={(list) => onView({ shape: list.shape, day: list.listed_on })}
        />
      ) : (
        <PriceMatrix answer={data} view={view} onView={onView} />
      )}
      <ImportDrawer opened={importing} onClose={() => setImporting(false)} />
      <ConfirmAction
        opened={applying}
        onClose={() => setApplying(false)}
        title="Apply the newest lists"
        busy={sync.isPending}
        onConfirm={() => sync.mutate({ data: {} })}
      >
        Every stone takes its list price from the newest list. Stones offered at a discount get a new price;
        stones offered at a price get a new discount. Existing lines and invoices keep their prices.
      </ConfirmAction>
    </div>
  );
}

const isUnderWay = (run: AnswerOf<'listRapPrices'>['repricing']): boolean =>
  run?.state === 'queued' || run?.state === 'running';
