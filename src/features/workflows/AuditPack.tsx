import { Button, MultiSelect, NumberInput, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
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
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from './along.module.css';

/** As many as the server packs. */
const MOST_RECORDS = 1_000;

/**
 * Asks which records to take along with their proof, and downloads them. `workflow` is the one on
 * the screen.
 */
export function AuditPack({ workflow }: { workflow: WorkflowName }) {
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
    onError: tellDownloadFailed,
  });
  return (
    <form
      className={css.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (isReady) download.mutate(days);
      }}
    >
      <DayRange
        label="Days"
        isLabelled
        from={from}
        to={to}
        onDays={(first, last) => setDays({ from: first, to: last })}
      />
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
        inputWrapperOrder={['label', 'input', 'description']}
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
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={100}
          value={seed}
          onChange={(event) => setSeed(event.currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!isReady}
        loading={download.isPending}
      >
        Download
      </Button>
    </form>
  );
}
