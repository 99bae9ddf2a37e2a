import { useState } from 'react';
import { clientName } from '../../../domain/lines/client-name.ts';
import { LONGEST_EXTENSION_REASON } from '../../../domain/lines/due-days.ts';
import { ANY_REASON } from '../../../ui/actions/permission-decision.ts';
import { day as shown, plural } from '../../../ui/format.ts';
import { ANY_DAY, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../LineList.tsx';
import { idsOf, type MemoLine } from '../lines.ts';
import { isExtensionRequested, extensionIds } from './memo-extension.tsx';
import { NewDueDay } from './NewDueDay.tsx';
import css from '../transactions.module.css';

/**
 * Staff give a later day, the one asked for or another. Open requests for these stones are granted
 * with it.
 */
export function ExtendLines({ lines, user, onDone }: LineActionsProps<MemoLine>) {
  const extend = useMove('extendMemo');
  const grant = useMove('answerMemoExtension');
  const [day, setDay] = useState<string | null>(null);
  const asked = lines.filter(isExtensionRequested);
  const input = { workflow: 'memo', event: 'EXTEND', lines, user } as const;

  async function confirm(reason: string): Promise<void> {
    if (day === null) return;
    // Refused if somebody else has answered meanwhile.
    if (asked.length === lines.length)
      await grant({ data: { ids: extensionIds(asked), granted: true, due_date: day, reason } });
    else await extend({ data: { ids: idsOf(lines), due_date: day, reason } });
  }

  return (
    <LineAction
      label={asked.length > 0 ? 'Grant' : 'Extend'}
      lines={lines}
      decision={decisionOver({ ...input, reason: ANY_REASON, until: ANY_DAY })}
      title={`Extend ${plural(lines.length, 'stone')}`}
      onOpen={() => setDay(requestedDay(asked))}
      fields={
        <>
          {wordsOf(asked).map((words) => (
            <blockquote key={words} className={css.quoted}>
              {words}
            </blockquote>
          ))}
          <NewDueDay label="Due" lines={lines} value={day} onChange={setDay} />
        </>
      }
      words={{
        label: 'Reason',
        most: LONGEST_EXTENSION_REASON,
        judge: (reason) => decisionOver({ ...input, reason, until: day }),
      }}
      onConfirm={confirm}
      onDone={onDone}
    >
      {asked.length === 0
        ? 'The stones stay out until the new day. The history keeps both days and the reason.'
        : 'You can grant an earlier day than the client asked for. The client is told the day and the reason.'}
    </LineAction>
  );
}

/** The earliest day asked for. */
const requestedDay = (asked: readonly MemoLine[]): string | null =>
  asked.flatMap(({ extension }) => extension?.wished_date ?? []).toSorted()[0] ?? null;

/** `Meridian | Carla Conti asks for 24/12/2026: …`, each once. */
const wordsOf = (asked: readonly MemoLine[]): string[] => [
  ...new Set(
    asked.flatMap(({ client, extension }) =>
      extension === null
        ? []
        : `${clientName(client)} asks for ${shown(extension.wished_date)}: ${extension.reason}`,
    ),
  ),
];
