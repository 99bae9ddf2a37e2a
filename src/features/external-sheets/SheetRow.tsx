import { Button } from '@mantine/core';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { count, dateTime, plural } from '../../ui/format.ts';
import { ListRow } from '../../ui/lists/ListCard.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { STATE, type ExternalSheet } from './sheet.ts';
import common from '../../ui/common.module.css';

async function load({ id, file_name: name }: ExternalSheet): Promise<void> {
  try {
    const stem = name.replace(/(\.csv)?\.\w+$/, '');
    save(await callForFile('downloadExternalAnswers', { path: { id } }), `${stem} answers.xlsx`);
  } catch (error) {
    tellDownloadFailed(error);
  }
}

/** A sheet with the outcome of its rows. */
export function SheetRow({ sheet }: { sheet: ExternalSheet }) {
  const decides = accessOf(useUser(), 'confirm-stone-decision').write;
  return (
    <ListRow
      id={sheet.id}
      name={sheet.file_name}
      status={STATE[sheet.state]}
      facts={figuresOf(sheet)}
      more={
        <>
          <span className={common.quiet}>
            {[sheet.order_number, sheet.sent_by_name, dateTime(sheet.created_at)].filter(Boolean).join(' · ')}
          </span>
          {sheet.error != null && <span className={common.fault}>{sheet.error}</span>}
        </>
      }
      acts={
        <>
          {decides && sheet.state !== 'open' && sheet.waiting > 0 && <Approve sheet={sheet} />}
          {sheet.state !== 'open' && (
            <Button variant="default" size="compact-sm" onClick={() => void load(sheet)}>
              Answers
            </Button>
          )}
        </>
      }
    />
  );
}

const figuresOf = ({ lines, confirmed, refused, waiting }: ExternalSheet): string[] => [
  plural(lines, 'row'),
  `${count(confirmed)} confirmed`,
  `${count(refused)} refused`,
  ...(waiting > 0 ? [`${count(waiting)} waiting for approval`] : []),
];

/** One request approves this many. */
const AT_ONCE = 500;

function Approve({ sheet }: { sheet: ExternalSheet }) {
  const [asking, setAsking] = useState(false);
  const approve = useApiMutation('approveExternalDiamonds', {
    invalidates: ['listExternalSheets', 'getExternalClient'],
    onSuccess: ({ message }) => {
      setAsking(false);
      toast.done(message);
    },
    onError: (error) => toast.failed(error.message),
  });
  const part = Math.min(sheet.waiting, AT_ONCE);
  return (
    <>
      <Button size="compact-sm" onClick={() => setAsking(true)}>
        {part === sheet.waiting ? `Approve ${count(part)}` : `Approve the next ${count(part)}`}
      </Button>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Approve ${plural(part, 'confirmed stone')}`}
        busy={approve.isPending}
        onConfirm={() => approve.mutate({ data: { sheet_id: sheet.id } })}
      >
        The stones are sold to the client at the prices they were confirmed at, on one invoice.
      </ConfirmAction>
    </>
  );
}
