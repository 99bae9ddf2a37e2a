import { Button, CloseButton, Switch, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { useAct } from '../../api/query.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { counted } from '../../domain/text/counted.ts';
import { RefusedStones } from '../../ui/actions/RefusedStones.tsx';
import { money } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { usePreference } from '../../ui/session/preference.ts';
import { NOTHING, refused, withScan, without, type Scanning } from './scanning.ts';
import { sound } from './sound.ts';
import css from './scan.module.css';

/** Stones that come back are scanned one after the other and received together. */
export function ScanToReturn() {
  const field = useRef<HTMLInputElement>(null);
  // Scans are answered in their order, however fast the next one is read.
  const queue = useRef(Promise.resolve());
  const [scanning, setScanning] = useState<Scanning>(NOTHING);
  const latest = useRef(scanning);
  const [isMute, setMute] = usePreference('memo-desk-mute', false);
  const receive = useAct('receiveMemo', {
    invalidates: ['getMemoDesk', 'listMemos', 'getCreditStanding', 'searchStones'],
    onSuccess: ({ message }) => {
      toast.done(message);
      show(NOTHING);
      field.current?.focus();
    },
  });

  function show(next: Scanning): void {
    latest.current = next;
    setScanning(next);
  }

  async function scan(code: string, isHeard: boolean): Promise<void> {
    let next: Scanning;
    try {
      next = withScan(latest.current, (await call('scanForReturn', { query: { code } })).data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      next = refused(latest.current, `${code}: ${error.message}`);
    }
    show(next);
    if (isHeard && next.last !== null) sound(next.last.is);
  }

  const { lines, last } = scanning;
  return (
    <section className={css.scan} aria-labelledby="scan-title">
      <header className={css.head}>
        <h2 id="scan-title">Scan to return</h2>
        <Switch
          label="Sound"
          checked={!isMute}
          onChange={(event) => {
            setMute(!event.currentTarget.checked);
            field.current?.focus();
          }}
        />
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const code = field.current?.value.trim() ?? '';
          if (field.current) field.current.value = '';
          if (code !== '') queue.current = queue.current.then(() => scan(code, !isMute));
        }}
      >
        <TextInput
          ref={field}
          label="Stock, report or memo number"
          leftSection={<IconBarcode size={16} stroke={1.5} aria-hidden />}
          maxLength={100}
          autoComplete="off"
          autoFocus
        />
      </form>
      <p className={css.last} data-is={last?.is} role="status">
        {last === null ? 'Scan a stone, or type its number and press Enter.' : last.says}
      </p>
      {receive.error !== null && <RefusedStones error={receive.error} />}
      {lines.length > 0 && (
        <>
          <ul className={css.lines} aria-label="Scanned stones">
            {lines.map((line) => (
              <li key={line.id}>
                <b>{line.stock_no}</b>
                <span>
                  {clientName(line.client)} · {line.memo_number}
                  {line.days_over !== null &&
                    line.days_over > 0 &&
                    ` · ${counted(line.days_over, 'day')} over`}
                </span>
                <span className={css.figure}>$ {money(line.value)}</span>
                <CloseButton
                  size="sm"
                  aria-label={`Leave out ${line.stock_no}`}
                  onClick={() => {
                    show(without(latest.current, line.id));
                    field.current?.focus();
                  }}
                />
              </li>
            ))}
          </ul>
          <Button
            loading={receive.isPending}
            onClick={() => receive.mutate({ data: { ids: lines.map(({ id }) => id) } })}
          >
            Receive {counted(lines.length, 'stone')}
          </Button>
        </>
      )}
    </section>
  );
}
