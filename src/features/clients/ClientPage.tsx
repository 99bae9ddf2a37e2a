import { IconPencil, IconLockOpen } from '@tabler/icons-react';
import { lazy, useState, type ReactNode } from 'react';
import { ACCOUNT_STATUS, ROLE } from '../../domain/codes.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { InviteAgain } from '../../ui/actions/InviteAgain.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import type { ListTab } from '../../ui/lists/ListTabs.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accountOf, businessStatusOf, contactOf, kindOf, titleOf } from '../../lists/clients.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import type { ClientDetail } from './client.ts';
import { nearLimit } from './HoldLimitUsage.tsx';
import { SeeAs } from './SeeAs.tsx';
import { useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/notices/toast.ts';

const EditClientDrawer = lazy(() => import('./EditClientDrawer.tsx'));

interface ClientPageProps {
  client: ClientDetail;
  /** The list that the page belongs to. */
  list?: { to: '/client' | '/api'; label: string };
  /** The three steps of the business, and the actions on it. */
  steps: ReactNode;
  actions: ReactNode;
  tabs: readonly ListTab[];
  tab: string;
  onTab: (key: string) => void;
  children: ReactNode;
}

const CLIENTS = { to: '/client', label: 'Clients' } as const;

/** One client: details, the status of the business, and tabs for everything else. */
export function ClientPage({
  client,
  list = CLIENTS,
  steps,
  actions,
  tabs,
  tab,
  onTab,
  children,
}: ClientPageProps) {
  const account = accountOf(client);
  const status = businessStatusOf(client);
  const near = nearLimit(client.holds);
  const user = useUser();
  const [changing, setChanging] = useState(false);
  const mayChange =
    client.role_id === ROLE.customer &&
    client.account_status !== ACCOUNT_STATUS.closed &&
    accessOf(user, '/client').write;
  return (
    <>
      <RecordPage
        list={list}
        title={
          <>
            {titleOf(client)}
            {status !== null && <StatusBadge status={status} />}
            {account !== null && <StatusBadge status={account} />}
            {near !== null && <StatusBadge status={near} />}
          </>
        }
        about={
          <>
            {[contactOf(client), client.email, client.mobile, kindOf(client)].filter(Boolean).join(' · ')}{' '}
            <AuditLink about={client.id} />
          </>
        }
        actions={
          <>
            <UnlockAction client={client} />
            {mayChange && <SeeAs clientId={client.id} />}
            {mayChange && (
              <PersonButton
                whom={{ user_id: client.id }}
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
                onClick={() => setChanging(true)}
              >
                Edit details
              </PersonButton>
            )}
            {/* Otherwise the account card has this button. */}
            {!accessOf(user, 'account').read && <InviteAgain id={client.id} status={client.account_status} />}
            {actions}
          </>
        }
        steps={steps}
        tabs={tabs}
        tab={tab}
        onTab={onTab}
      >
        {children}
      </RecordPage>
      <LazyOverlay opened={changing}>
        <EditClientDrawer
          key={`${client.id} ${changing}`}
          client={client}
          opened={changing}
          onClose={() => setChanging(false)}
          isAdministrator={user.role_id === ROLE.administrator}
        />
      </LazyOverlay>
    </>
  );
}

/** Shown while failed sign-ins lock someone out, or soon will. */
function UnlockAction({ client }: { client: ClientDetail }) {
  const user = useUser();
  const unlock = useApiMutation('clearLoginAttempts', {
    invalidates: ['getClient', 'listClients'],
    onSuccess: ({ message }) => toast.done(message),
    onError: (error) => toast.failed(error.message),
  });
  const failures = client.failed_logins ?? 0;
  if (failures === 0 || !accessOf(user, '/client').write) return null;
  return (
    <PersonButton
      whom={{ user_id: client.id }}
      variant="default"
      leftSection={<IconLockOpen size={16} stroke={1.5} aria-hidden />}
      loading={unlock.isPending}
      onClick={() => unlock.mutate({ path: { id: client.id } })}
    >
      {client.is_locked ? 'Unlock sign-in' : `Clear ${failures} failed sign-in${failures === 1 ? '' : 's'}`}
    </PersonButton>
  );
}
