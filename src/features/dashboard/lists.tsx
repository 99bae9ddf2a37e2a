/** Cards of what happened lately: sales, KYC papers, who is online, and the audit log. */
import { clientName } from '../../domain/lines/client-name.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { stoneInWords } from '../../stones/stone.ts';
import { age, count, dateTime24 } from '../../ui/format.ts';
import { HomeCard } from '../../ui/home/HomeCard.tsx';
import type { useAuditLogs, useDeals, usePresence, useRecentKyc } from './asked.ts';
import { exactUsd } from './figures.ts';

export const Deals = ({ query }: { query: ReturnType<typeof useDeals> }) => (
  <HomeCard
    title="Highest sales of 30 days"
    leads={{ to: '/transaction/invoice', search: { type: 0, sort: '-sell_amt' } }}
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
    empty="Nothing was sold in the last 30 days."
  />
);

export const RecentKyc = ({ query }: { query: ReturnType<typeof useRecentKyc> }) => (
  <HomeCard
    title="Recent KYC"
    leads={{ to: '/client', search: { kyc: true } }}
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
    empty="No KYC papers have come in yet."
  />
);

export const Online = ({ query }: { query: ReturnType<typeof usePresence> }) => (
  <HomeCard
    title="Online now"
    leads={{ to: '/settings/user-settings/administrators' }}
    query={query}
    total={({ onlineUserCount }) => onlineUserCount}
    rows={({ users, totalUserCount }) =>
      users.slice(0, 5).map((user, index) => ({
        key: user.id,
        title: user.name,
        figure: index === 0 ? `of ${count(totalUserCount)} people` : undefined,
        further: user.company_name,
        leads: { to: '/settings/user-settings/administrators' },
      }))
    }
    empty="Nobody is online."
  />
);

export const AuditLogs = ({ query }: { query: ReturnType<typeof useAuditLogs> }) => (
  <HomeCard
    title="Last changes"
    leads={{ to: '/audit/audit-logs', search: {} }}
    query={query}
    total={({ pagination }) => pagination.totalRecords}
    rows={({ data }) =>
      data.map((entry) => ({
        key: entry.id,
        title: entry.summary,
        further: `${entry.actor_name} · ${dateTime24(entry.at)}`,
        leads: { to: '/audit/audit-logs', search: {} },
      }))
    }
    empty="Nothing was done yet."
  />
);
