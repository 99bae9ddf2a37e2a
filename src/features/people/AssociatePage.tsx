import { IconPencil } from '@tabler/icons-react';
import { lazy, useState, type ReactNode } from 'react';
import { ACCOUNT_STATUS } from '../../domain/codes.ts';
import { memberName } from '../../lists/staff.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accessOf, useUser, type User } from '../../ui/session/session.ts';
import type { AssociateTab } from './associate-tabs.ts';
import type { Associate } from './use-associate.tsx';
import type { ListTab } from '../../ui/lists/ListTabs.tsx';

/** Tabs without a count are shown if the viewer may read the list. */
const LISTS = [
  { key: 'offers', label: 'Offers', permission: 'offer' },
  { key: 'queue', label: 'In line', permission: 'queue' },
  { key: 'invoices', label: 'Invoices', permission: 'invoice' },
  { key: 'cart', label: 'Carts', permission: 'cart' },
  { key: 'watchlist', label: 'Watchlists', permission: 'watchlist' },
  { key: 'notes', label: 'Notes', permission: 'notes' },
] as const satisfies readonly (ListTab & { key: AssociateTab; permission: string })[];

/** With the number of their clients' open lines beside each. */
const associateTabsOf = (associate: Associate, user: User): ListTab[] => [
  { key: 'profile', label: 'Profile' },
  { key: 'customers', label: 'Clients', count: associate.customers },
  { key: 'holds', label: 'Holds', count: associate.holds },
  { key: 'memos', label: 'Memos', count: associate.memos },
  { key: 'confirm-stones', label: 'Confirmed stones', count: associate.confirm_stones },
  { key: 'enquiries', label: 'Enquiries', count: associate.enquiries },
  ...LISTS.filter(({ permission }) => accessOf(user, permission).read).map(({ key, label }) => ({
    key,
    label,
  })),
  { key: 'markups', label: 'Markups' },
];

const AssociateDrawer = lazy(() => import('./AssociateDrawer.tsx'));

interface AssociatePageProps {
  associate: Associate;
  tab: AssociateTab;
  onTab: (key: string) => void;
  children: ReactNode;
}

/** A business associate: their contact details, and a tab for each kind of record. */
export function AssociatePage({ associate, tab, onTab, children }: AssociatePageProps) {
  const user = useUser();
  const mayChange = accessOf(user, 'business-associate').write;
  const [changing, setChanging] = useState(false);
  const isClosed = associate.account_status === ACCOUNT_STATUS.closed;
  const { email, mobile, business_associate_type: type } = associate;
  return (
    <>
      <RecordPage
        list={{ to: '/business-associate', label: 'Business associates' }}
        title={
          <>
            {memberName(associate)}
            <StatusBadge status={statusLabel('account', associate.account_status)} />
          </>
        }
        about={
          <>
            {[type, email, mobile].filter(Boolean).join(' · ')} <AuditLink about={associate.id} />
          </>
        }
        actions={
          mayChange &&
          !isClosed && (
            <PersonButton
              whom={{ user_id: associate.id }}
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              Edit details
            </PersonButton>
          )
        }
        tabs={associateTabsOf(associate, user)}
        tab={tab}
        onTab={onTab}
      >
        {children}
      </RecordPage>
      <LazyOverlay opened={changing}>
        <AssociateDrawer
          key={`${associate.id} ${changing}`}
          associate={associate}
          opened={changing}
          onClose={() => setChanging(false)}
          onSaved={() => undefined}
        />
      </LazyOverlay>
    </>
  );
}
