import { Skeleton } from '@mantine/core';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import type { ListError } from '../../ui/lists/use-fetch-cycle.ts';
import css from './system-settings.module.css';

/** What stands in a setting's place while it is on its way, or when it did not come. */
export function SettingState({ error, onRetry }: { error: ListError | null; onRetry: () => void }) {
  if (error === null) {
    return (
      <div className={css.page} role="status" aria-label="Loading the setting">
        <Skeleton height={40} width={320} />
        <Skeleton height={280} />
      </div>
    );
  }
  return <LoadFailed error={error} onRetry={onRetry} />;
}
