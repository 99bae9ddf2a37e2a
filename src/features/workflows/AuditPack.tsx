import { MultiSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { houseToday } from '../../domain/house-days.ts';
import { daysOf } from '../../domain/lines/reports.ts';
import { downloaded } from '../../domain/messages.ts';
import { auditPackName } from '../../domain/text/file-names.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../machines/workflow.ts';
import { WORKFLOWS } from '../../machines/workflows.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';

/** As many as the server packs. */
const MOST_RECORDS = 1_000;

interface AuditPackProps {
  /** The one on the screen. */
  workflow: WorkflowName;
  opened: boolean;
  onClose: () => void;
}

/** Asks which records to take along with their proof, and downloads them. */
export function AuditPack({ workflow, opened, onClose }: AuditPackProps) {
  const [{ from, to }, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>(() =>
    daysOf('this-month', houseToday()),
  );
  const [chosen, setChosen] = useState<string[]>([workflow]);
  const [sample, setSample] = useState<number | null>(null);
  const [seed, setSeed] = useState('1');
  const days = from === undefined || to === undefined ? null : { from, to };
  const isReady = days !== null && chosen.length > 0 && (sample === null || seed.trim() !== '');
  const download = useMutation<void, ApiError, NonNullable<typeof days>>({
    mutationFn: async (period) => {
      const query = {
        startDate: period.from,
        endDate: period.to,
        workflow: WORKFLOW_NAMES.filter((name) => chosen.includes(name)),
        ...(sample !== null && { sample, seed: seed.trim() }),
      };
      const name = auditPackName(period);
      save(await callForFile('downloadAuditPack', { query }), name);
      toast.done(downloaded(name));
    },
    onSuccess: onClose,
    onError: tellDownloadFailed,
  });
  return (
    <ConfirmAction
      opened={opened}
      onClose={onClose}
      title="Audit pack"
      button="Download"
      fields={
        <>
          {/* On phones it takes what height there is in a column. */}
          <div>
            <DayRange
              label="Days"
              isLabelled
              from={from}
              to={to}
              onDays={(first, last) => setDays({ from: first, to: last })}
            />
          </div>
          <MultiSelect
            label="Workflows"
            searchable
            data={WORKFLOW_NAMES.map((value) => ({ value, label: WORKFLOWS[value].title }))}
            value={chosen}
            onChange={setChosen}
          />
          <NumberInput
            label="Sample"
            description="As many records by chance; all of them if it is left empty"
            min={1}
            max={MOST_RECORDS}
            allowDecimal={false}
            value={sample ?? ''}
            onChange={(size) => setSample(typeof size === 'number' && size > 0 ? size : null)}
          />
          {sample !== null && (
            <TextInput
              label="Seed"
              description="The same seed draws the same records"
              maxLength={100}
              value={seed}
              onChange={(event) => setSeed(event.currentTarget.value)}
            />
          )}
        </>
      }
      ready={isReady}
      busy={download.isPending}
      onConfirm={() => days !== null && download.mutate(days)}
    >
      Records with a step on these days: their steps, what each was decided by, and the proof that nothing was
      changed since it was sealed. A script in the pack verifies it without the portal.
    </ConfirmAction>
  );
}
