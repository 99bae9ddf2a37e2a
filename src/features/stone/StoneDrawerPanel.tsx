import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { withSign } from '../../domain/attributes/sign.ts';
import { colorInWords } from '../../domain/sheets/color-words.ts';
import { countedShape } from '../../domain/stones/stone-texts.ts';
import { statusLabel } from '../../machines/stone-workflows.ts';
import { carat } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import RecordDrawerPanel from '../../ui/records/RecordDrawerPanel.tsx';
import { LabGrown } from '../../ui/records/LabGrown.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { useActed } from '../../ui/records/use-acted.ts';
import { toneOf } from '../../ui/notices/tone.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { EnquiryRequestButton } from '../../stones/tasks/EnquiryRequestButton.tsx';
import { AskQualityControl } from '../../stones/tasks/AskQualityControl.tsx';
import { StoneReport } from './StoneReport.tsx';
import { useUser } from '../../ui/session/session.ts';
import { gradeLabel, holderInWords, type StoneDna } from './stone-texts.ts';

interface StoneDrawerPanelProps {
  stockNo: string | null;
  onClose: () => void;
  client?: string | undefined;
  actions: (stone: StoneDna, onDone: () => void) => ReactNode;
  query: UseQueryResult<StoneDna, ApiError>;
}

/** The drawer's content, loaded before the first stone is opened. */
export default function StoneDrawerPanel({
  stockNo,
  onClose,
  client,
  actions,
  query,
}: StoneDrawerPanelProps) {
  const stone = query.data;
  const user = useUser();
  const { onDone } = useActed(stockNo, onClose);
  return (
    <RecordDrawerPanel
      opened={stockNo !== null}
      onClose={onClose}
      width={720}
      ofList
      title={stockNo ?? stone?.stock_no ?? 'Stone'}
      about={stone?.stock_no}
      subtitle={stone && subtitleOf(stone)}
      status={
        stone && (
          <>
            <LabGrown stone={stone} />
            <StatusBadge status={statusLabel('stone', stone.status)} />
            <small>{holderInWords(stone, user)}</small>
          </>
        )
      }
      actions={
        stone &&
        (stone.undone ? (
          // Every other action would answer that there is no such stone.
          <StoneActions stones={[stone]} acts={['restore']} onDone={onDone} />
        ) : (
          <>
            {actions(stone, onDone)}
            <EnquiryRequestButton stone={stone} />
            <AskQualityControl stockNo={stone.stock_no} />
          </>
        ))
      }
    >
      {stone !== undefined ? (
        <StoneReport stone={stone} client={client} />
      ) : query.isError ? (
        <Trouble error={query.error} withClient={client !== undefined} onRetry={() => void query.refetch()} />
      ) : (
        <Bars />
      )}
    </RecordDrawerPanel>
  );
}

const subtitleOf = (stone: StoneDna): string =>
  [
    countedShape(stone, gradeLabel('shape', stone.shape)),
    stone.carat == null ? null : `${carat(stone.carat)} ct`,
    colorInWords(stone),
    withSign(stone, 'clarity'),
    [stone.lab, stone.report_no].filter(Boolean).join(' '),
  ]
    .filter((part) => part != null && part !== '')
    .join(' · ');

interface TroubleProps {
  error: ApiError;
  /** A client's prices were requested, so the missing record may be the client. */
  withClient: boolean;
  onRetry: () => void;
}

function Trouble({ error, withClient, onRetry }: TroubleProps) {
  if (toneOf(error) !== 'missing') return <LoadFailed error={error} onRetry={onRetry} />;
  if (withClient)
    return (
      <Notice title="There is no such stone, or no such client">
        The stone was withdrawn, its number is mistyped, or you do not have access to the chosen client.
        Remove the client from the search to see the stone.
      </Notice>
    );
  return <Notice title="There is no such stone">It was withdrawn, or its number is mistyped.</Notice>;
}

function Bars() {
  return (
    <div aria-label="Loading" aria-busy>
      {[96, 160, 120].map((height) => (
        <Skeleton key={height} height={height} mb="md" animate={false} />
      ))}
    </div>
  );
}
