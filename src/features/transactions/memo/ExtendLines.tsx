import { Button, Group } from '@mantine/core';
import { use, useState } from 'react';
import { clientName } from '../../../domain/lines/client-name.ts';
import { addDays, houseToday } from '../../../domain/house-days.ts';
import { LONGEST_EXTENSION_REASON, lastDayFrom } from '../../../domain/lines/due-days.ts';
import { ANY_REASON } from '../../../ui/actions/permission-decision.ts';
import { day as shown, plural } from '../../../ui/format.ts';
import { InQueue } from '../../../ui/records/decision.ts';
import { ANY_DAY, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
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
  const isQueue = use(InQueue);
  const asked = lines.filter(isExtensionRequested);
  const wished = requestedDay(asked);
  const [day, setDay] = useState(wished);
  const input = { workflow: 'memo', event: 'EXTEND', lines, user } as const;

  async function extendTo(until: string | null, reason: string): Promise<void> {
    if (until === null) return;
    // Refused if somebody else has answered meanwhile.
    if (asked.length === lines.length)
      await grant({ data: { ids: extensionIds(asked), granted: true, due_date: until, reason } });
    else await extend({ data: { ids: idsOf(lines), due_date: until, reason } });
  }

  const weekLater = laterBy(7, lines);
  const known = {
    lines,
    onDone,
    atOnce: true,
    title: `Extend ${plural(lines.length, 'stone')}`,
    children: 'The client sees the new date and the reason.',
  };
  const isGrant = asked.length > 0;
  return (
    <>
      {isQueue && isGrant && (
        <LineAction
          {...known}
          label={`Grant until ${shown(wished)}`}
          tone="primary"
          shortcut="a"
          decision={decisionOver({ ...input, reason: ANY_REASON, until: wished })}
          words={{ label: 'Reason', initial: 'As requested' }}
          onConfirm={(reason) => extendTo(wished, reason)}
        />
      )}
      {isQueue && (
        <LineAction
          {...known}
          label="+7 days"
          shortcut="7"
          decision={decisionOver({ ...input, reason: ANY_REASON, until: weekLater })}
          words={{ label: 'Reason', initial: 'Seven more days' }}
          onConfirm={(reason) => extendTo(weekLater, reason)}
        />
      )}
      <LineAction
        label={isQueue ? 'Another date' : isGrant ? 'Grant' : 'Extend'}
        {...(isQueue ? { shortcut: 'd' } : {})}
        lines={lines}
        decision={decisionOver({ ...input, reason: ANY_REASON, until: ANY_DAY })}
        title={known.title}
        onOpen={() => setDay(wished)}
        fields={
          <>
            {wordsOf(asked).map((words) => (
              <blockquote key={words} className={css.quoted}>
                {words}
              </blockquote>
            ))}
            <NewDueDay label="Due" lines={lines} value={day} onChange={setDay} />
            <Group gap="xs">
              {[7, 14, 30].map((days) => (
                <Button
                  key={days}
                  variant="default"
                  size="compact-sm"
                  onClick={() => setDay(laterBy(days, lines))}
                >
                  +{days} days
                </Button>
              ))}
            </Group>
          </>
        }
        words={{
          label: 'Reason',
          initial: isGrant ? 'As requested' : '',
          most: LONGEST_EXTENSION_REASON,
          judge: (reason) => decisionOver({ ...input, reason, until: day }),
        }}
        onConfirm={(reason) => extendTo(day, reason)}
        onDone={onDone}
      >
        {isGrant
          ? 'You can grant an earlier date than the client asked for. The client sees the date and the reason.'
          : 'The stones stay out until the new date. The history keeps both dates and the reason.'}
      </LineAction>
    </>
  );
}

/** So many days after the lines are due, and after today. */
function laterBy(days: number, lines: readonly MemoLine[]): string {
  const today = houseToday();
  const last = lines.reduce((latest, { due_date: due }) => (due > latest ? due : latest), today);
  const [later, most] = [addDays(last, days), lastDayFrom(today)];
  return later < most ? later : most;
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
