import { useEffect, useRef, useState } from 'react';
import { downloaded } from '../../domain/messages.ts';
import { save } from '../../ui/lists/export-xlsx.ts';
import { toast } from '../../ui/notices/toast.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import type { DownloadOptions } from './download.ts';

/** Fetches the file and reports its progress; null if the browser downloads it instead. */
export type Making = (arriving: DownloadOptions) => Promise<Blob | null>;

/**
 * One download at a time, cancelled on unmount. The drawer stays open after a failure, for another
 * try. (Specification, section 8: download.)
 */
export function useDownload(fileName: string, make: Making, onDone: () => void) {
  const [bytes, setBytes] = useState<number | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const begin = async (): Promise<void> => {
    if (underWay.current !== null) return;
    const { signal } = (underWay.current = new AbortController());
    setBytes(0);
    try {
      const file = await make({ signal, onBytes: setBytes });
      if (file === null) toast.done(`${fileName} is downloading. Your browser shows the progress.`);
      else {
        save(file, fileName);
        toast.done(downloaded(fileName));
      }
      onDone();
    } catch (failed) {
      tellDownloadFailed(failed);
    } finally {
      underWay.current = null;
      setBytes(null);
    }
  };
  return { begin, cancel: () => underWay.current?.abort(), bytes };
}
