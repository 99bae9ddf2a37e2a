import { ROLE } from '../../domain/codes.ts';
import { usePreference } from '../../ui/session/preference.ts';
import { nameOf, useUser } from '../../ui/session/session.ts';
import {
  useAuditLogs,
  useCountries,
  useDeals,
  useEnquiryCount,
  useEnquiryDetails,
  useFirstSteps,
  usePresence,
  useRecentKyc,
  useWaiting,
} from './queries.ts';
import { CountriesCard } from './CountriesCard.tsx';
import css from './dashboard.module.css';
import type { DashboardView } from './dashboard-view.ts';
import { Counts, Newest } from './EnquiriesCard.tsx';
import { AuditLogs, Deals, Online, RecentKyc } from './event-cards.tsx';
import { FirstSteps, isSettingUp } from './FirstSteps.tsx';
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
  const [isHidden, setHidden] = usePreference(`first-steps-hidden:${user.id}`, false);
  const steps = useFirstSteps(user.role_id === ROLE.administrator && !isHidden);
  const waiting = useWaiting();
  const counts = useEnquiryCount();
  const isTopPending = steps?.isPending === true || waiting?.isPending === true;
  return (
    <div className={screen.page}>
      <header>
        <h1>Dashboard</h1>
        <p className={common.quiet}>{nameOf(user)}</p>
      </header>
      {steps?.data !== undefined && isSettingUp(steps.data) && (
        <FirstSteps done={steps.data} onHide={() => setHidden(true)} />
      )}
      <RecordsState />
      {/* Nothing is shown before what is above it has its place. */}
      {steps?.isPending !== true && <Waiting query={waiting} />}
      {!isTopPending && <Counts query={counts} />}
      <div className={css.columns} data-pending={isTopPending || counts?.isPending || undefined}>
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
