import { useState } from 'react';
import { LONGEST_EXTENSION_REASON } from '../../../domain/lines/due-days.ts';
import { plural } from '../../../ui/format.ts';
import { ANY_DAY } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../LineList.tsx';
import { idsOf, type MemoLine } from '../lines.ts';
import { NewDueDay } from './NewDueDay.tsx';
import { extensionDecision } from './extension-decision.ts';

/** A client names a day and a reason for the chosen stones. */
export function RequestExtension({ lines, user, onDone }: LineActionsProps<MemoLine>) {
  const ask = useMove('askMemoExtension');
  const [day, setDay] = useState<string | null>(null);
  const wish = { event: 'CREATE', lines, user } as const;
  return (
    <LineAction
      label="Ask for more time"
      lines={lines}
      decision={extensionDecision({ ...wish, reason: 'asked for', until: ANY_DAY })}
      title={`Ask for more time for ${plural(lines.length, 'stone')}`}
      onOpen={() => setDay(null)}
      fields={<NewDueDay label="Until" lines={lines} value={day} onChange={setDay} />}
      words={{
        label: 'Reason',
        most: LONGEST_EXTENSION_REASON,
        judge: (reason) => extensionDecision({ ...wish, reason, until: day }),
      }}
      onConfirm={async (reason) => {
        if (day !== null) await ask({ data: { ids: idsOf(lines), due_date: day, reason } });
      }}
      onDone={onDone}
    >
      Your associate answers. Until then the due dates do not change.
    </LineAction>
  );
}
