import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { FreshnessForm } from './FreshnessForm.tsx';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

/** How long clients see stones that their provider has stopped confirming. */
export function FreshnessSetting() {
  const user = useUser();
  const { data, error, refetch } = useQuery<AnswerOf<'getFreshness'>, ApiError>(
    q<'getFreshness'>('getFreshness'),
  );
  return (
    <div className={screen.page}>
      <header>
        <h1>Freshness</h1>
        <p className={common.quiet}>
          A stone is confirmed each time its provider’s sheet lists it. Stones unconfirmed for 24 hours are
          flagged everywhere. <AuditLink operation="setFreshness" />
        </p>
      </header>
      {error !== null ? (
        <LoadFailed title="The setting cannot be shown" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label="Loading the setting">
          <Skeleton height={180} />
        </div>
      ) : (
        <FreshnessForm key={data.version} kept={data} readOnly={!accessOf(user, 'freshness').write} />
      )}
    </div>
  );
}
