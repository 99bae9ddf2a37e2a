import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import type { StatusLabel } from '../../../domain/labels.ts';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { dateTime } from '../../../ui/format.ts';
import { ListRow } from '../../../ui/lists/ListCard.tsx';
import { tellMailed } from '../../../ui/notices/tell-mailed.ts';
import { useUser } from '../../../ui/session/session.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { factsOf, mailedInWords, mailingInWords, type SavedReport } from './saved-report.ts';
import common from '../../../ui/common.module.css';

const PAUSED: StatusLabel = { label: 'Paused', colour: 'grey' };

interface SavedReportRowProps {
  report: SavedReport;
  decision: ActionDecision;
  onOpen: () => void;
  onChange: () => void;
}

/** A saved report: its contents, its schedule, and the result of the last mailing. */
export function SavedReportRow({ report, decision, onOpen, onChange }: SavedReportRowProps) {
  const user = useUser();
  const [removing, setRemoving] = useState(false);
  const options = {
    invalidates: ['listSavedReports'] as const,
    onSuccess: ({ message }: { message: string }) => {
      setRemoving(false);
      toast.done(message);
    },
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const change = useApiMutation('changeSavedReport', options);
  const remove = useApiMutation('deleteSavedReport', options);
  const mail = useApiMutation('mailSavedReport', {
    ...options,
    onSuccess: ({ message }) => tellMailed(user, message),
  });
  const path = { id: report.id };
  return (
    <ListRow
      id={report.id}
      name={report.name}
      status={report.is_paused ? PAUSED : null}
      facts={factsOf(report)}
      more={<Mailed report={report} />}
      acts={
        <>
          <Button size="compact-sm" aria-label={`Open ${report.name}`} onClick={onOpen}>
            Open
          </Button>
          <ActionButton
            decision={decision}
            variant="default"
            size="compact-sm"
            loading={mail.isPending}
            onClick={() => mail.mutate({ path })}
          >
            Send now
          </ActionButton>
          {report.schedule != null && (
            <ActionButton
              decision={decision}
              variant="default"
              size="compact-sm"
              loading={change.isPending}
              onClick={() =>
                change.mutate({ path, data: { is_paused: !report.is_paused, version: report.version } })
              }
            >
              {report.is_paused ? 'Resume' : 'Pause'}
            </ActionButton>
          )}
          <ActionButton decision={decision} variant="default" size="compact-sm" onClick={onChange}>
            Edit
          </ActionButton>
          <ActionButton
            decision={decision}
            variant="default"
            size="compact-sm"
            onClick={() => setRemoving(true)}
          >
            Delete
          </ActionButton>
        </>
      }
    >
      <ConfirmAction
        opened={removing}
        onClose={() => setRemoving(false)}
        title={`Delete ${report.name}`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path })}
      >
        It is no longer sent by e-mail. The figures themselves do not change.
      </ConfirmAction>
    </ListRow>
  );
}

/** The schedule, and readers who did not get the last mailing. */
function Mailed({ report }: { report: SavedReport }) {
  const { mailings, last_due_at: last, paused_because: because } = report;
  const areAllSent = mailings.every(({ state }) => state === 'sent');
  return (
    <>
      <span className={common.quiet}>{mailedInWords(report)}</span>
      {because != null && <span className={common.fault}>{because}</span>}
      {because == null && last != null && (
        <span className={common.quiet}>{`Last ${dateTime(last)}${areAllSent ? ': sent' : ''}`}</span>
      )}
      {because == null &&
        !areAllSent &&
        mailings.map((mailing) => (
          <span
            key={`${mailing.name} ${mailing.is_own}`}
            className={mailing.problem == null ? common.quiet : common.fault}
          >
            {mailingInWords(mailing)}
          </span>
        ))}
    </>
  );
}
