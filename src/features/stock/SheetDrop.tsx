import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fileSize } from './upload.ts';
import css from './stock.module.css';
import common from '../../ui/common.module.css';

const ACCEPTED =
  '.csv,.gz,.xlsx,text/csv,application/gzip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const LARGEST = 200 * 1024 * 1024;

interface SheetDropProps {
  file: File | null;
  onFile: (file: File) => void;
  disabled: boolean;
}

/** Drop or choose a sheet. The button is for keyboards; the whole field accepts drops. */
export function SheetDrop({ file, onFile, disabled }: SheetDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const first = files?.[0];
    if (first !== undefined && !disabled) onFile(first);
  };
  return (
    <div
      className={css.drop}
      data-over={over || undefined}
      data-filled={file !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <span className={css.dropIcon}>
        {file === null ? (
          <IconUpload size={20} stroke={1.5} aria-hidden />
        ) : (
          <IconFileSpreadsheet size={20} stroke={1.5} aria-hidden />
        )}
      </span>
      <p className={css.dropName}>{file === null ? 'Drop a sheet here' : file.name}</p>
      <p className={common.quiet}>
        {file === null ? 'CSV, gzipped CSV or XLSX, up to 200 MB' : fileSize(file.size)}
      </p>
      <button type="button" className={css.link} disabled={disabled} onClick={() => input.current?.click()}>
        {file === null ? 'Choose a file' : 'Choose another file'}
      </button>
      <input
        ref={input}
        type="file"
        aria-label="Stock sheet"
        accept={ACCEPTED}
        className={css.hidden}
        tabIndex={-1}
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Choosing the same file again must fire the event too.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
