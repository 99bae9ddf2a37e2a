import { nameOf, useUser } from '../../ui/session/session.ts';
import {
  useAuditLogs,
  useCountries,
  useDeals,
  useEnquiryCount,
  useEnquiryDetails,
  usePresence,
  useRecentKyc,
  useWaiting,
} from './queries.ts';
import { CountriesCard } from './CountriesCard.tsx';
import css from './dashboard.module.css';
import type { DashboardView } from './dashboard-view.ts';
import { Counts, Newest } from './EnquiriesCard.tsx';
import { AuditLogs, Deals, Online, RecentKyc } from './event-cards.tsx';
import { FunnelCard } from './FunnelCard.tsx';
import { ChangesOfRights, RecordsState } from './AuditorCards.tsx';
import { QuarterCard } from './QuarterCard.tsx';
import { SearchesCard } from './SearchesCard.tsx';
import { StockCard } from './StockCard.tsx';
import { Waiting } from './Waiting.tsx';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

interface DashboardProps {
  view: DashboardView;
  onView: (next: DashboardView) => void;
}

/**
 * The first screen of staff: their open tasks, then figures of the business. Each person sees what
 * they may read, and associates only their own clients. (Specification, section 2.)
 */
export function Dashboard({ view, onView }: DashboardProps) {
  const user = useUser();
  const waiting = useWaiting();
  const counts = useEnquiryCount();
  return (
    <div className={screen.page}>
      <header>
        <h1>Dashboard</h1>
        <p className={common.quiet}>{nameOf(user)}</p>
      </header>
      <RecordsState />
      <Waiting query={waiting} />
      {/* Nothing is shown before what is above it has its place. */}
      {waiting?.isPending !== true && <Counts query={counts} />}
      <div className={css.columns} data-pending={waiting?.isPending || counts?.isPending || undefined}>
        <div className={css.column}>
          <QuarterCard />
          <SearchesCard period={view.searches} onPeriod={(searches) => onView({ ...view, searches })} />
          <CountriesCard query={useCountries()} />
          <div className={css.pairs}>
            <Deals query={useDeals()} />
            <RecentKyc query={useRecentKyc()} />
            <Online
              query={usePresence()}
              opened={view.online === true}
              onClose={() => onView({ ...view, online: undefined })}
            />
          </div>
        </div>
        <div className={css.column}>
          <ChangesOfRights />
          <StockCard />
          <FunnelCard period={view.funnel} onPeriod={(funnel) => onView({ ...view, funnel })} />
          <Newest query={useEnquiryDetails()} />
          <AuditLogs query={useAuditLogs()} />
        </div>
      </div>
    </div>
  );
}
