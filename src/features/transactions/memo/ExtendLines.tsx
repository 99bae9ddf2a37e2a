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
  const [chosen, setDay] = useState<string | null>(null);
  const asked = lines.filter(isExtensionRequested);
  const day = chosen ?? requestedDay(asked);
  const input = { workflow: 'memo', event: 'EXTEND', lines, user } as const;

  async function extendTo(day: string | null, reason: string): Promise<void> {
    if (day === null) return;
    // Refused if somebody else has answered meanwhile.
    if (asked.length === lines.length)
      await grant({ data: { ids: extensionIds(asked), granted: true, due_date: day, reason } });
    else await extend({ data: { ids: idsOf(lines), due_date: day, reason } });
  }

  const weekLater = laterBy(7, lines);
  const isGrant = asked.length > 0;
  return (
    <>
      {isQueue && (
        <LineAction
          label="+7 days"
          lines={lines}
          decision={decisionOver({ ...input, reason: ANY_REASON, until: weekLater })}
          title={`Extend ${plural(lines.length, 'stone')} until ${shown(weekLater)}`}
          shortcut="7"
          atOnce
          words={{ label: 'Reason', initial: 'Seven more days' }}
          onConfirm={(reason) => extendTo(weekLater, reason)}
          onDone={onDone}
        >
          The stones stay out for seven more days.
        </LineAction>
      )}
      <LineAction
        label={isGrant ? 'Grant' : 'Extend'}
        lines={lines}
        decision={decisionOver({ ...input, reason: ANY_REASON, until: ANY_DAY })}
        title={`Extend ${plural(lines.length, 'stone')}`}
        onOpen={() => setDay(null)}
        {...(isGrant ? { tone: 'primary' as const, shortcut: 'a' } : {})}
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
        {asked.length === 0
          ? 'The stones stay out until the new day. The history keeps both days and the reason.'
          : 'You can grant an earlier day than the client asked for. The client is told the day and the reason.'}
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
