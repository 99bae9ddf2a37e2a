import { scheduleInWords } from '../../../domain/schedule-forms.ts';
import { DateTime } from '../../../ui/lists/Figures.tsx';
import { text } from '../../../ui/format.ts';
import { DrawerSection, Facts } from '../../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { SYNC_STATE } from '../../../lists/providers.ts';
import { ProviderSyncs } from './ProviderSyncs.tsx';
import type { Provider } from '../upload.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

const FORMAT = { auto: 'Recognised', csv: 'CSV', json: 'JSON' } as const;

/** The feed's address and schedule, and the result of each sync. */
export function FeedSection({
  provider,
  onOpen,
}: {
  provider: Provider;
  onOpen: (uploadId: string) => void;
}) {
  if (!provider.feed_url) {
    return (
      <DrawerSection title="Feed">
        <p className={common.quiet}>
          Its sheets are uploaded. To fetch them from an address instead, choose Edit.
        </p>
      </DrawerSection>
    );
  }
  const last = provider.last_sync;
  return (
    <>
      <DrawerSection title="Feed">
        <Facts
          facts={[
            { name: 'Address', value: <span className={css.address}>{provider.feed_url}</span> },
            { name: 'User', value: text(provider.feed_user) },
            { name: 'Password', value: provider.has_feed_password ? 'Saved' : 'None' },
            { name: 'File format', value: FORMAT[provider.feed_format] },
            { name: 'Covers', value: provider.feed_is_full ? 'The whole stock' : 'Only the stones it lists' },
            { name: 'Fetched', value: scheduleInWords(provider.schedule) },
            { name: 'Next sync', value: <DateTime value={provider.next_sync_at} /> },
            {
              name: 'Last sync',
              value: last ? (
                <span className={css.lastSync}>
                  <DateTime value={last.created_at} />
                  <StatusBadge quiet status={SYNC_STATE[last.state]} />
                </span>
              ) : (
                text(null)
              ),
            },
          ]}
        />
      </DrawerSection>
      <DrawerSection title="Syncs">
        <ProviderSyncs providerId={provider.id} onOpen={onOpen} />
      </DrawerSection>
    </>
  );
}
