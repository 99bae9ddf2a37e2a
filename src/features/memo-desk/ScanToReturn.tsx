import { Switch, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { usePreference } from '../../ui/session/preference.ts';
import { ScannedStones } from './ScannedStones.tsx';
import { NOTHING, refused, withScan, without, type Scanning } from './scanning.ts';
import css from './scan.module.css';
import screen from '../../ui/screen.module.css';

/**
 * Short tones, so that nobody has to look up while scanning: high for success, low for a failure.
 */

const TONES = {
  taken: { hertz: 880, seconds: 0.08, wave: 'sine' },
  refused: { hertz: 196, seconds: 0.3, wave: 'square' },
} as const;

let audio: AudioContext | null = null;

function sound(of: keyof typeof TONES): void {
  audio ??= new AudioContext();
  const { hertz, seconds, wave } = TONES[of];
  const tone = new OscillatorNode(audio, { frequency: hertz, type: wave });
  const volume = new GainNode(audio, { gain: 0.15 });
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

/** Stones that come back are scanned one after the other and received together. */
export function ScanToReturn() {
  const field = useRef<HTMLInputElement>(null);
  // Scans are processed in order, even if the next one comes before the answer.
  const queue = useRef(Promise.resolve());
  const [scanning, setScanning] = useState<Scanning>(NOTHING);
  const latest = useRef(scanning);
  const [isMute, setMute] = usePreference('memo-desk-mute', false);
  // A scanner types into whatever has the focus.
  useEffect(() => field.current?.focus(), []);

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
    <section className={`${screen.card} ${css.scan}`} aria-labelledby="scan-title">
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
          if (code === '') return;
          // What goes wrong with one scan, such as its sound, stops none after it.
          const after = queue.current.catch(() => undefined);
          queue.current = after.then(() => scan(code, !isMute));
        }}
      >
        <TextInput
          ref={field}
          label="Stock, report or memo number"
          leftSection={<IconBarcode size={16} stroke={1.5} aria-hidden />}
          maxLength={100}
          autoComplete="off"
        />
      </form>
      <p className={css.last} data-is={last?.is} role="status">
        {last === null ? 'Scan a stone, or type its number and press Enter.' : last.says}
      </p>
      {lines.length > 0 && (
        <ScannedStones
          lines={lines}
          onLeaveOut={(id) => {
            show(without(latest.current, id));
            field.current?.focus();
          }}
          onDone={() => {
            show(NOTHING);
            field.current?.focus();
          }}
        />
      )}
    </section>
  );
}
