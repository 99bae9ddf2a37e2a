import { SegmentedControl } from '@mantine/core';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { APP_PLATFORM, APP_PLATFORM_NAME } from '../../domain/app-versions.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { useUser } from '../../ui/session/session.ts';
import { mayChange } from './announcement.ts';
import { AppVersionForm, type AppVersion } from './AppVersionForm.tsx';
import { HOME_TABS, tabIn, type HomeView } from './home-view.ts';

interface AppVersionsProps {
  view: HomeView;
  onView: (next: HomeView) => void;
}

const rowsOf = (answer: AnswerOf<'listAppVersions'>): readonly AppVersion[] => answer.data;
const idOf = ({ platform }: AppVersion): string => String(platform);
const PLATFORMS = Object.values(APP_PLATFORM);

/** The newest and the oldest allowed version of each app. */
export function AppVersions({ view, onView }: AppVersionsProps) {
  const readOnly = !mayChange(useUser()).ok;
  const { platform = APP_PLATFORM.android } = view;
  const { state, rows, error, retry } = useFetchCycle({
    query: q('listAppVersions', { query: { platform } }),
    rowsOf,
    rowId: idOf,
    failure: MESSAGES.fetchFailed,
  });
  const kept = rows.find((row) => row.platform === platform) ?? null;
  return (
    <ListPage
      title="Home settings"
      lead="People with an older version are asked once to update. Below the oldest version allowed, they are asked until they do."
      tabs={HOME_TABS}
      tab="app-version"
      onTab={(key) => onView(tabIn(key))}
      filters={
        <SegmentedControl
          aria-label="Platform"
          data={PLATFORMS.map((one) => ({ value: String(one), label: APP_PLATFORM_NAME[one] }))}
          value={String(platform)}
          onChange={(value) =>
            onView({ tab: 'app-version', platform: PLATFORMS.find((one) => String(one) === value) })
          }
        />
      }
    >
      {error !== null && <LoadFailed error={error} onRetry={retry} />}
      {state === 'success' && (
        // Saving, by anyone, resets the form.
        <AppVersionForm
          key={`${platform} ${kept?.updated_at}`}
          platform={platform}
          kept={kept}
          readOnly={readOnly}
        />
      )}
    </ListPage>
  );
}
