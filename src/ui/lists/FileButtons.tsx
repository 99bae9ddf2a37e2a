import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { downloaded } from '../../domain/messages.ts';
import { tellDownloadFailed } from './linked-file.ts';
import { toast } from '../notices/toast.ts';

interface FileButtonsProps {
  /** Without the extension. */
  name: string;
  /** Fetches the file; throws an error whose message is shown. */
  file: (format: 'xlsx' | 'pdf') => Promise<Blob>;
}

/** Buttons for a sheet and a PDF, made by the server. */
export function FileButtons({ name, file }: FileButtonsProps) {
  const [busy, setBusy] = useState<'xlsx' | 'pdf' | null>(null);
  const take = async (format: 'xlsx' | 'pdf'): Promise<void> => {
    setBusy(format);
    try {
      const { save } = await import('./export-xlsx.ts');
      save(await file(format), `${name}.${format}`);
      toast.done(downloaded(`${name}.${format}`));
    } catch (error) {
      tellDownloadFailed(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        loading={busy === 'xlsx'}
        onClick={() => void take('xlsx')}
      >
        Sheet
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        loading={busy === 'pdf'}
        onClick={() => void take('pdf')}
      >
        PDF
      </Button>
    </>
  );
}
