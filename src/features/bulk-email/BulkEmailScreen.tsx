import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { BULK_MESSAGES } from '../../domain/bulk-email.ts';
import { scheduleInWords } from '../../domain/schedule-forms.ts';
import { dateTime, plural } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { NoMailServer } from '../../ui/notices/NoMailServer.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { useUser } from '../../ui/session/session.ts';
import { isUnderWay, unreachedInWords, type BulkEmail } from './bulk-email.ts';
import { Recipients } from './Recipients.tsx';
import { bulkEmailView, type BulkEmailView } from './bulk-email-views.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { EmailActions } from './EmailActions.tsx';
import type { EmailTabProps } from './Recipients.tsx';
import { StoneList } from './StoneList.tsx';

const NONE = {
  title: 'This e-mail shows no diamonds',
  hint: 'Edit the e-mail to choose some, or choose another client.',
};

/** The diamonds of an e-mail: all, or those that one client sees, at that client's prices. */
function EmailStones({ email, view, onView, lead, tabs }: EmailTabProps) {
  return (
    <StoneList
      emailId={email.id}
      client={view.client}
      title={email.subject}
      lead={lead}
      {...tabs}
      actions={<EmailActions email={email} client={view.client} />}
      choice={
        <ClientSelect
          value={view.client}
          onClient={(client) => onView(bulkEmailView.narrow(view, { client }))}
          nobody="All diamonds"
        />
      }
      page={view.page ?? 1}
      onPage={(page) => onView({ ...view, page })}
      table={{ id: 'bulk-stones', empty: NONE }}
    />
  );
}

const REFRESH_MS = 2_000;

interface BulkEmailScreenProps {
  id: string;
  view: BulkEmailView;
  onView: (next: BulkEmailView) => void;
}

/** One e-mail to many clients: its recipients with their outcomes, and its stones. */
export function BulkEmailScreen({ id, view, onView }: BulkEmailScreenProps) {
  const user = useUser();
  const { data, error, refetch } = useQuery<BulkEmail, ApiError>({
    ...q<'getBulkEmail'>('getBulkEmail', { path: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(user, state.data) ? REFRESH_MS : false,
  });
  if (error !== null)
    return <LoadFailed error={error} title={BULK_MESSAGES.fetchFailed} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={320} animate={false} />;
  const tabs = {
    tabs: [
      { key: 'recipients', label: 'Recipients', ...doubts(data) },
      { key: 'stones', label: 'Diamonds' },
    ],
    tab: view.tab ?? 'recipients',
    onTab: (tab: string) => onView({ tab: tab === 'stones' ? tab : undefined }),
  };
  const shared = { email: data, view, onView, lead: <Lead email={data} />, tabs };
  return view.tab === 'stones' ? <EmailStones {...shared} /> : <Recipients {...shared} />;
}

const doubts = ({ in_doubt }: BulkEmail) => (in_doubt === 0 ? {} : { alert: `${in_doubt} in doubt` });

const Lead = ({ email }: { email: BulkEmail }) => (
  <>
    {inWords(email)} <AuditLink about={email.id} />
    <NoMailServer />
  </>
);

/** The progress of sending, or how many clients it would reach and when. */
function inWords(email: BulkEmail): string {
  const { recipients, sent, waiting, in_doubt, refused, left_out, would_get } = email;
  const when = email.schedule ?? null;
  const next =
    email.next_run_at === null
      ? []
      : [`${when === null ? '' : `${scheduleInWords(when)}, `}next ${dateTime(email.next_run_at)}`];
  if (!email.unfinished && (recipients === 0 || email.next_run_at !== null))
    return [`${plural(would_get, 'client')} would get it now`, ...unreachedInWords(email), ...next].join(
      ' · ',
    );
  const parts: [number, string][] = [
    [waiting, 'waiting'],
    [in_doubt, 'in doubt'],
    [refused, 'refused'],
    [left_out, 'left out'],
  ];
  return [
    `Sent to ${sent} of ${plural(recipients, 'client')}`,
    ...parts.flatMap(([figure, word]) => (figure === 0 ? [] : [`${figure} ${word}`])),
    ...(email.unfinished ? [`${plural(would_get, 'client')} still to receive it`, ...next] : []),
  ].join(' · ');
}
