import { Skeleton } from '@mantine/core';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import type { ListError } from '../../ui/lists/use-fetch-cycle.ts';
import css from './system-settings.module.css';

/** Shown while a setting loads or after a failure. */
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
