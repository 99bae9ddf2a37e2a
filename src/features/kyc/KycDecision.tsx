import { Skeleton } from '@mantine/core';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { dateTime } from '../../ui/format.ts';
import { useDetail } from '../../ui/lists/use-detail.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { DecisionRecord } from '../../ui/records/DecisionRecord.tsx';
import type { DecisionProps } from '../../ui/records/decision.ts';
import { useUser } from '../../ui/session/session.ts';
import { mayRegister, type KycClient } from './kyc.ts';
import { KycReview } from './KycReview.tsx';
import { RegisterActions } from './RegisterActions.tsx';
import css from './kyc.module.css';

/** A client's KYC documents to review; once both are approved, the business to register. */
export function KycDecision({ decision: { id, title, client: named, since }, onDone }: DecisionProps) {
  const user = useUser();
  const {
    detail: client,
    error,
    retry,
  } = useDetail(id, {
    query: q('getClient', { path: { id } }),
    failure: MESSAGES.fetchFailed,
  });
  const mayBeRegistered = ({ business, ...rest }: KycClient): boolean =>
    business != null && mayRegister(user, { ...rest, business }, business, 'REGISTER').ok;
  const isNext = client !== null && mayBeRegistered(client);
  return (
    <DecisionRecord
      title={named === null ? title : clientName(named)}
      about={`KYC documents, since ${dateTime(since)}`}
      actions={
        isNext && client.business ? (
          <RegisterActions client={client} business={client.business} user={user} onDone={onDone} />
        ) : undefined
      }
    >
      {error !== null && <LoadFailed error={error} onRetry={retry} />}
      {client === null && error === null && <Skeleton height={240} animate={false} />}
      {client !== null && (
        <div className={css.queued}>
          <KycReview
            client={client}
            user={user}
            onDone={(decided) => {
              if (!mayBeRegistered(decided)) onDone();
            }}
          />
        </div>
      )}
    </DecisionRecord>
  );
}
