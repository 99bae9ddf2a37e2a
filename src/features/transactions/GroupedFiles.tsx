import { Button, Menu } from '@mantine/core';
import { IconFileTypePdf, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Grouping } from '../../domain/lines/grouping.ts';
import { downloaded } from '../../domain/messages.ts';
import { plural } from '../../ui/format.ts';
import type { FileLayout } from '../../ui/lists/whole-list.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { useSeesPrices } from '../../ui/session/SeesPrices.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { ExportedSheet } from '../../ui/table/TableTools.tsx';

/** Styled like the table's tools beside them. */
const LOOK = {
  variant: 'subtle',
  size: 'compact-sm',
  color: 'gray',
  c: 'var(--ink-2)',
  fw: 500,
} as const;
const ICON = <IconFileTypePdf size={16} stroke={1.5} aria-hidden />;

interface GroupedFilesProps {
  grouping: Grouping;
  /** The files' name without its ending. */
  name: string;
  noun: string;
  ask: (layout: FileLayout) => Promise<ExportedSheet>;
}

/**
 * The list in groups with their sums, as a workbook with collapsible groups or a PDF; without
 * grouping, only the PDF.
 */
export function GroupedFiles({ grouping, name, noun, ask }: GroupedFilesProps) {
  const [busy, setBusy] = useState(false);
  // A printed list has prices.
  const prints = useSeesPrices();
  async function download(layout: FileLayout): Promise<void> {
    setBusy(true);
    const fileName = `${name}.${layout === 'pdf' ? 'pdf' : 'xlsx'}`;
    try {
      const { save } = await import('../../ui/lists/export-xlsx.ts');
      const { file, rows } = await ask(layout);
      save(file, fileName);
      toast.done(rows === null ? downloaded(fileName) : `${downloaded(fileName)}: ${plural(rows, noun)}`);
    } catch (error) {
      tellDownloadFailed(error);
    } finally {
      setBusy(false);
    }
  }

  // Without grouping, the table's own export makes the workbook.
  if (grouping === 1)
    return prints ? (
      <Button {...LOOK} leftSection={ICON} loading={busy} onClick={() => void download('pdf')}>
        PDF
      </Button>
    ) : null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...LOOK} leftSection={<IconStack2 size={16} stroke={1.5} aria-hidden />} loading={busy}>
          Groups
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('groups')}>XLSX with subtotals</Menu.Item>
        {prints && <Menu.Item onClick={() => void download('pdf')}>PDF with subtotals</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
