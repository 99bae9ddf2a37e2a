import { IconAlertTriangle, IconLock, IconLockOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { count, dateTime, plural } from '../../ui/format.ts';
import css from './seal.module.css';

type Seal = AnswerOf<'getSeal'>;

/** Shown on the screen; the answer has at most fifty. */
const SHOWN = 8;

/** Whether history and audit log match the seal, and until when; red if they do not. */
export function SealStrip() {
  const seal = useQuery({ ...q('getSeal'), staleTime: 0 });
  if (seal.data !== undefined) return <Verdict seal={seal.data} />;
  return (
    <section className={css.seal} aria-label="Seal" role="status" aria-busy={seal.isPending}>
      <p>
        <IconLock size={16} aria-hidden />
        {seal.isError
          ? `The seal could not be checked: ${seal.error.message}`
          : 'Checking the seal of history and audit log ...'}
      </p>
    </section>
  );
}

function Verdict({ seal }: { seal: Seal }) {
  const { verifies, sealed_up_to, waiting, breaks, breaks_total, resealed_at } = seal;
  const upTo = sealed_up_to === null ? 'Nothing is sealed yet' : `Sealed up to ${dateTime(sealed_up_to)}`;
  const left = waiting === 0 ? '' : ` ${plural(waiting, 'row')} not sealed yet.`;
  const anew =
    resealed_at === null
      ? ''
      : ` It was recomputed on ${dateTime(resealed_at)}, when names, addresses and reasons were encrypted.`;
  if (verifies) {
    const Icon = sealed_up_to === null ? IconLockOff : IconLock;
    return (
      <section className={css.seal} data-verifies={sealed_up_to !== null} aria-label="Seal" role="status">
        <p>
          <Icon size={16} aria-hidden />
          {sealed_up_to === null ? `${upTo}.` : `${upTo}; the chain of ${chainOf(seal)} verifies.`}
          {left}
          {anew}
        </p>
        {seal.root !== null && (
          <p className={css.root}>
            Root of {chainOf(seal)}, for audit packs: <code>{seal.root}</code>
          </p>
        )}
      </section>
    );
  }
  return (
    <section className={css.seal} data-verifies={false} aria-label="Seal" role="alert">
      <p>
        <IconAlertTriangle size={16} aria-hidden />
        {upTo}; the chain does not verify: {plural(breaks_total, 'break')}.{left}
        {anew} Keep this database and the server’s files as they are, and compare them with a backup.
      </p>
      <ul>
        {breaks.slice(0, SHOWN).map((one) => (
          <li key={`${one.position} ${one.row_id}`}>
            {one.finding}
            {one.row_id !== null && <code>{one.row_id}</code>}
          </li>
        ))}
        {breaks_total > SHOWN && <li>and {count(breaks_total - SHOWN)} more</li>}
      </ul>
    </section>
  );
}

const chainOf = ({ entries }: Seal): string => (entries === 1 ? '1 entry' : `${count(entries)} entries`);
