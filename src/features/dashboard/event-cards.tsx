/** Cards of recent events: sales, KYC documents, people online, and the audit log. */
import { lazy } from 'react';
import { addDays, houseToday } from '../../domain/house-days.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { stoneInWords } from '../../stones/stone.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { age, count, dateTime24 } from '../../ui/format.ts';
import { HomeCard, type Leads } from '../../ui/home/HomeCard.tsx';
import type { useAuditLogs, useDeals, usePresence, useRecentKyc } from './queries.ts';
import { exactUsd } from './figures.ts';

const OnlinePanel = lazy(() => import('../../ui/shell/OnlinePanel.tsx'));
const EVERYBODY_ONLINE: Leads = { to: '/admin', search: { online: true } };

/** Including today. */
const DEAL_DAYS = 30;

export const Deals = ({ query }: { query: ReturnType<typeof useDeals> }) => (
  <HomeCard
    title="Highest sales, last 30 days"
    leads={{
      to: '/transaction/invoice',
      search: {
        group: 1,
        from: addDays(houseToday(), 1 - DEAL_DAYS),
        credited: false,
        sort: '-sell_amt',
      },
    }}
    query={query}
    total={() => 0}
    rows={(deals) =>
      deals.map((deal) => ({
        key: deal.line_id,
        title: stoneInWords(deal),
        figure: exactUsd(deal.amount),
        further: `${clientName(deal.client)} · ${deal.stock_no} · ${deal.invoice_number}`,
        leads: {
          to: '/transaction/invoice',
          search: { search: deal.invoice_number, invoice: deal.invoice_id },
        },
      }))
    }
    empty="No sales in the last 30 days."
  />
);

export const RecentKyc = ({ query }: { query: ReturnType<typeof useRecentKyc> }) => (
  <HomeCard
    title="Recent KYC"
    leads={{ to: '/client', search: { kyc: true } }}
    leadsTo="Clients with documents to review"
    query={query}
    total={() => 0}
    rows={(documents) =>
      documents.map((document) => ({
        key: document.id,
        title: clientName(document.client),
        figure: statusLabel('kycDocument', document.status).label,
        further: `${document.document_category} · ${age(document.createdAt)}`,
        leads: { to: '/client/$id', params: { id: document.client.id } },
      }))
    }
    empty="No KYC documents have come in yet."
  />
);

interface OnlineProps {
  query: ReturnType<typeof usePresence>;
  /** Whether the full list is open. */
  opened: boolean;
  onClose: () => void;
}

export const Online = ({ query, opened, onClose }: OnlineProps) => (
  <>
    <HomeCard
      title="Online now"
      leads={EVERYBODY_ONLINE}
      query={query}
      total={({ onlineUserCount }) => onlineUserCount}
      rows={({ users, totalUserCount }) =>
        users.slice(0, 5).map((user, index) => ({
          key: user.id,
          title: user.name,
          figure: index === 0 ? `of ${count(totalUserCount)} people` : undefined,
          further: user.company_name,
          leads: EVERYBODY_ONLINE,
        }))
      }
      empty="No one is online."
    />
    <LazyOverlay opened={opened && query?.data !== undefined}>
      {query?.data !== undefined && <OnlinePanel opened={opened} presence={query.data} onClose={onClose} />}
    </LazyOverlay>
  </>
);

export const AuditLogs = ({ query }: { query: ReturnType<typeof useAuditLogs> }) => (
  <HomeCard
    title="Latest changes"
    leads={{ to: '/audit/audit-logs', search: {} }}
    query={query}
    total={({ pagination }) => pagination.totalRecords}
    rows={({ data }) =>
      data.map((entry) => ({
        key: entry.id,
        title: entry.summary,
        further: `${entry.actor_name} · ${dateTime24(entry.at)}`,
        leads: { to: '/audit/audit-logs', search: { entry: entry.id } },
      }))
    }
    empty="No changes yet."
  />
);
