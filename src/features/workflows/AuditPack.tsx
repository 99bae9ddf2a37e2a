import { Checkbox, MultiSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import { auditPackName } from '../../domain/text/file-names.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../machines/workflow.ts';
import { WORKFLOWS } from '../../machines/workflows.ts';
import { AlongForm } from './AlongForm.tsx';
import css from './along.module.css';

/** As many as the server packs. */
const MOST_RECORDS = 1_000;

const BELOW: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];

/**
 * Asks which records to take along with their proof, and downloads them. `workflow` is the one on
 * the screen.
 */
export function AuditPack({ workflow }: { workflow: WorkflowName }) {
  const [chosen, setChosen] = useState<string[]>([workflow]);
  const [sample, setSample] = useState<number | null>(null);
  const [seed, setSeed] = useState('1');
  const [papers, setPapers] = useState(false);
  return (
    <AlongForm
      isReady={chosen.length > 0 && (sample === null || seed.trim() !== '')}
      fileOf={async (days) => ({
        file: await callForFile('downloadAuditPack', {
          query: {
            startDate: days.from,
            endDate: days.to,
            workflow: WORKFLOW_NAMES.filter((name) => chosen.includes(name)),
            ...(sample !== null && { sample, seed: seed.trim() }),
            ...(papers && { papers }),
          },
        }),
        name: auditPackName(days),
      })}
    >
      <MultiSelect
        label="Workflows"
        searchable
        data={WORKFLOW_NAMES.map((value) => ({ value, label: WORKFLOWS[value].title }))}
        value={chosen}
        onChange={setChosen}
      />
      <NumberInput
        label="Sample"
        description="This many records at random; all if left empty"
        inputWrapperOrder={BELOW}
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
          inputWrapperOrder={BELOW}
          maxLength={100}
          value={seed}
          onChange={(event) => setSeed(event.currentTarget.value)}
        />
      )}
      <Checkbox
        className={css.papers}
        label="With their papers"
        description="Memos, orders, offers, invoices and credit notes, as printed today, and KYC documents; at most 100"
        checked={papers}
        onChange={(event) => setPapers(event.currentTarget.checked)}
      />
    </AlongForm>
  );
}
