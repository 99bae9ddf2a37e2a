import { Button, Checkbox, Group, Radio } from '@mantine/core';
import { useState, useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { plural } from '../../ui/format.ts';
import { useUser } from '../../ui/session/session.ts';
import { ClientPicker } from '../actions/ClientPicker.tsx';
import { isClient } from '../client/client-of.ts';
import { stoneNumber, type Stone } from '../stone.ts';
import { byTheBrowser, fileOfLink, sizeText } from './download.ts';
import { faultOfPrices, pricesIn, SharedPrices, useSharedPrices } from './SharedPrices.tsx';
import { SideDrawer } from './SideDrawer.tsx';
import { useSharedFor, type SharedFor } from './shared-for.ts';
import css from './export-and-share.module.css';
import { FURTHER_FACTS, type FurtherFact } from '../../domain/stones/stone-columns.ts';
import { downloaded } from '../../domain/messages.ts';
import { save } from '../../ui/lists/export-xlsx.ts';
import { toast } from '../../ui/notices/toast.ts';
import { isCancelled, tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import type { DownloadOptions } from './download.ts';
import common from '../../ui/common.module.css';

interface DownloadDrawerProps extends SharedFor {
  stones: readonly Stone[];
  opened: boolean;
  onClose: () => void;
}

const FORMATS = [
  { value: 'xlsx', label: 'Sheet (XLSX), with links to pictures, videos and certificates' },
  { value: 'pdf', label: 'List to print (PDF), with pictures' },
  { value: 'zip', label: 'Archive (ZIP) with the files themselves' },
] as const;
type Format = (typeof FORMATS)[number]['value'];

const PARTS = [
  { value: 'includeExcel', label: 'Sheet' },
  { value: 'includeCertificate', label: 'Certificates' },
  { value: 'includeImage', label: 'Pictures' },
  { value: 'includeVideo', label: 'Videos' },
] as const;

const FURTHER_LABEL: Readonly<Record<FurtherFact, string>> = {
  inclusions: 'Inclusions',
  rough_origin: 'Rough origin',
  guaranteed: 'Guaranteed',
};

/** Whether the browser can give a PDF to another app. */
const sharesPdf = (): boolean =>
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([], 'stones.pdf', { type: 'application/pdf' })] });

/** The limit of stones in one file. */
const MOST = 500;

/** Downloads the chosen stones as a file, with progress. */
export default function DownloadDrawer(props: DownloadDrawerProps) {
  const { stones, opened, onClient, onClose } = props;
  const own = isClient(useUser());
  const client = useSharedFor(own, props);
  const [format, setFormat] = useState<Format>('xlsx');
  const [parts, setParts] = useState<string[]>(['includeExcel', 'includeCertificate', 'includeImage']);
  const [facts, setFacts] = useState<string[]>([]);
  const hasPrices = own || client !== null;
  const prices = useSharedPrices(own, hasPrices);
  const numbers = [...new Set(stones.map(stoneNumber))];
  const making: Making = async (arriving) => {
    const data = {
      stock_numbers: numbers,
      format,
      user_id: client?.id,
      facts: FURTHER_FACTS.filter((fact) => facts.includes(fact)),
      // Without a client the prices are the supplier's, which the file says.
      ...(hasPrices ? pricesIn(prices.value) : {}),
      ...(format === 'zip'
        ? Object.fromEntries(PARTS.map(({ value }) => [value, parts.includes(value)]))
        : {}),
    };
    const { data: link } = await call('downloadDiamonds', { data }, { signal: arriving.signal });
    if (format !== 'zip') return fileOfLink(link?.data, arriving);
    byTheBrowser(link?.data);
    return null;
  };
  const { download, share, cancel, bytes } = useDownload(`stones.${format}`, making, () => {
    prices.remember();
    onClose();
  });
  const refusal =
    numbers.length > MOST
      ? `A file has up to ${MOST} stones. Choose fewer, or export the whole list above the table.`
      : format === 'zip' && parts.length === 0
        ? 'Choose what to put in the archive.'
        : faultOfPrices(prices.value);
  const isUnderWay = bytes !== null;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Download ${plural(numbers.length, 'stone')}`}>
      {!own && (
        <ClientPicker
          value={client}
          error={undefined}
          onChange={onClient}
          nobody="No client (supplier’s prices)"
        />
      )}
      {hasPrices && (
        <SharedPrices value={prices.value} own={own} disabled={isUnderWay} onChange={prices.onChange} />
      )}
      <Radio.Group label="File" value={format} onChange={(value) => setFormat(value as Format)}>
        <div className={css.fields}>
          {FORMATS.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} disabled={isUnderWay} />
          ))}
        </div>
      </Radio.Group>
      {format === 'zip' && (
        <Checkbox.Group label="In the archive" value={parts} onChange={setParts}>
          <div className={css.choices}>
            {PARTS.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} disabled={isUnderWay} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Checkbox.Group label="Further facts" value={facts} onChange={setFacts}>
        <div className={css.choices}>
          {FURTHER_FACTS.map((fact) => (
            <Checkbox key={fact} value={fact} label={FURTHER_LABEL[fact]} disabled={isUnderWay} />
          ))}
        </div>
      </Checkbox.Group>
      {refusal !== null && (
        <p role="alert" className={common.refused}>
          {refusal}
        </p>
      )}
      <Group gap="xs" className={css.acts}>
        <Button
          onClick={() => void download()}
          loading={isUnderWay}
          disabled={!isUnderWay && refusal !== null}
          data-autofocus
        >
          Download
        </Button>
        {!isUnderWay && format === 'pdf' && sharesPdf() && (
          <Button variant="default" disabled={refusal !== null} onClick={() => void share()}>
            Share with another app
          </Button>
        )}
        {isUnderWay && (
          <>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <span className={common.quiet} role="status">
              {bytes === 0 ? 'Preparing the file...' : `${sizeText(bytes)} so far`}
            </span>
          </>
        )}
      </Group>
    </SideDrawer>
  );
}

/** Fetches the file and reports its progress; null if the browser downloads it instead. */
type Making = (arriving: DownloadOptions) => Promise<Blob | null>;

/**
 * One download at a time, cancelled on unmount. The drawer stays open after a failure, for another
 * try. (Specification, section 8: download.)
 */
function useDownload(fileName: string, make: Making, onDone: () => void) {
  const [bytes, setBytes] = useState<number | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const begin = async (take: (file: Blob) => unknown): Promise<void> => {
    if (underWay.current !== null) return;
    const { signal } = (underWay.current = new AbortController());
    setBytes(0);
    try {
      const file = await make({ signal, onBytes: setBytes });
      if (file === null) toast.done(`${fileName} is downloading. Your browser shows the progress.`);
      else await take(file);
      onDone();
    } catch (failed) {
      tellDownloadFailed(failed);
    } finally {
      underWay.current = null;
      setBytes(null);
    }
  };
  const download = (file: Blob): void => {
    save(file, fileName);
    toast.done(downloaded(fileName));
  };
  // Where the browser no longer sees the press, the file is downloaded.
  const share = async (blob: Blob): Promise<void> => {
    const file = new File([blob], fileName, { type: blob.type });
    await navigator.share({ files: [file] }).catch((failed: unknown) => {
      if (!isCancelled(failed)) download(blob);
    });
  };
  return {
    download: () => begin(download),
    share: () => begin(share),
    cancel: () => underWay.current?.abort(),
    bytes,
  };
}
