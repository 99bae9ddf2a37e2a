import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ListTabs, type ListTab } from '../../ui/lists/ListPage.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accountOf, businessStatusOf, contactOf, kindOf, titleOf } from '../../lists/clients.ts';
import type { ClientDetail } from './client.ts';
import { nearLimit } from './HoldsOfLimit.tsx';
import { UnlockAction } from './UnlockAction.tsx';
import css from './clients.module.css';

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
  return (
    <div className={css.page}>
      <Link to={list.to} className={css.back}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
        {list.label}
      </Link>
      <header className={css.header}>
        <div className={css.heading}>
          <h1 className={css.title}>
            {titleOf(client)}
            {status !== null && <StatusBadge status={status} />}
            {account !== null && <StatusBadge status={account} />}
            {near !== null && <StatusBadge status={near} />}
          </h1>
          <p className={css.subtitle}>
            {[contactOf(client), client.email, client.mobile, kindOf(client)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className={css.actions}>
          <UnlockAction client={client} />
          {actions}
        </div>
      </header>
      {steps}
      <ListTabs tabs={tabs} tab={tab} onTab={onTab} />
      <div className={css.content}>{children}</div>
    </div>
  );
}
