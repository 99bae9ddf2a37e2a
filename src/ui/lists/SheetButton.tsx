import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { downloaded } from '../../domain/messages.ts';
import { plural } from '../format.ts';
import { tellDownloadFailed } from './linked-file.ts';
import { toast } from '../notices/toast.ts';

interface SheetButtonProps {
  /** `clients-with-details.xlsx` */
  fileName: string;
  /** The noun of a row: 'client'. */
  noun: string;
  ask: () => Promise<{ file: Blob; rows: number | null }>;
  children: ReactNode;
}

/** Downloads a sheet that the server makes. (Specification, section 7: download helper.) */
export function SheetButton({ fileName, noun, ask, children }: SheetButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { save } = await import('./export-xlsx.ts');
      const { file, rows } = await ask();
      save(file, fileName);
      toast.done(rows === null ? downloaded(fileName) : `${downloaded(fileName)}: ${plural(rows, noun)}`);
    } catch (error) {
      tellDownloadFailed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      loading={busy}
      onClick={() => void download()}
    >
      {children}
    </Button>
  );
}
