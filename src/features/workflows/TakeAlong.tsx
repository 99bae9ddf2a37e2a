import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WorkflowName } from '../../machines/workflow.ts';
import { AuditPack } from './AuditPack.tsx';
import { HistoryDownload } from './HistoryDownload.tsx';
import css from './along.module.css';

interface TakeAlongProps {
  /** The machine as a file, by the format's name. */
  files: Readonly<Record<string, () => void>>;
  /** Whose records can be taken along; null for nobody's. */
  workflow: WorkflowName | null;
}

/** Downloads: the machine, its history, and records with their proof. */
export const TakeAlong = ({ files, workflow }: TakeAlongProps) => (
  <div className={css.parts}>
    <Part
      title="The machine"
      about="The diagram as a picture, and the machine for other tools and for wikis."
    >
      <div className={css.files}>
        {Object.entries(files).map(([format, onFile]) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={onFile}
          >
            {format}
          </Button>
        ))}
      </div>
    </Part>
    {workflow !== null && (
      <>
        <Part
          title="Its history"
          about="Every step on these days, for tools that mine processes. People and clients appear by their ids."
        >
          <HistoryDownload workflow={workflow} />
        </Part>
        <Part
          title="Audit pack"
          about="Records with a step on these days: their steps, what each was decided by, and the proof that nothing was changed since it was sealed. A script in the pack verifies it without the portal, against the root that is shown with the seal."
        >
          <AuditPack key={workflow} workflow={workflow} />
        </Part>
      </>
    )}
  </div>
);

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      <p>{about}</p>
      {children}
    </section>
  );
}
