import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/errors.ts';
import type { InputOf, OperationId } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { RefusedStones } from '../../ui/actions/RefusedStones.tsx';
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts';
import common from '../../ui/common.module.css';
import { InQueue } from '../../ui/records/decision.ts';
import { ActKey } from '../../ui/records/DecisionRecord.tsx';
import type { ChangedPrice, PricedStone } from '../../stones/actions/prices.ts';
import { PricedStones } from '../../stones/actions/PricedStones.tsx';
import { stoneInWords } from '../../stones/stone.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_A_MOVE, LIST_OPERATIONS, type Line } from './lines.ts';

/** The mutation of a move: shows the server's message, and marks data about the stones as stale. */
export function useMove<O extends OperationId>(operation: O): (input: InputOf<O>) => Promise<void> {
  const cache = useQueryClient();
  const act = useApiMutation<O>(operation, {
    invalidates: CHANGED_BY_A_MOVE,
    onError: ({ status }) => {
      // Somebody else was faster: the list behind the dialog is refetched.
      if (status !== 404 && status !== 409) return;
      for (const list of [...LIST_OPERATIONS, 'listDecisions' as const])
        void cache.invalidateQueries({ queryKey: [list] });
    },
  });
  return async (input) => {
    const { message } = await act.mutateAsync(input);
    toast.done(message);
  };
}

const UNCHANGED: readonly never[] = [];
const NO_KEYS = {};

/** A line with its client's stored price. */
export const pricedLine = (line: Line): PricedStone => ({
  stock_no: line.stock_no,
  words: stoneInWords(line),
  carat: line.carat ?? null,
  price_per_ct: line.markup_ppc ?? null,
  amount: line.sell_amt ?? null,
  beside: { supplier: line.total_amt ?? null },
  kept: false,
});

interface Words {
  label: string;
  /** The initial text. */
  initial?: string;
  /** Whether the machine accepts the text so far. Without this function the text is optional. */
  judge?: (words: string) => ActionDecision;
  /** The most characters; 1,000 without it. */
  most?: number;
}

interface LineActionProps {
  /** The transition's own label: `Release`. */
  label: string;
  lines: readonly Line[];
  decision: ActionDecision;
  /** The action with the number of lines: `Release 3 holds`. */
  title: string;
  /** What will happen to these stones. */
  children: ReactNode;
  acknowledge?: string | undefined;
  words?: Words;
  /** Further fields, and the prices that result from them. */
  fields?: ReactNode;
  prices?: readonly PricedStone[];
  changed?: readonly ChangedPrice[];
  /** What the button does: the usual next step, another one that is at hand, or a refusal. */
  tone?: 'primary' | 'further' | 'danger';
  /** Its key in the queue of decisions. */
  shortcut?: string;
  /** In the queue it is done by one press, with the initial words: nothing is left to ask. */
  atOnce?: boolean;
  onOpen?: () => void;
  onConfirm: (words: string) => Promise<void>;
  /** Called when done, to clear the selection. */
  onDone: () => void;
}

/**
 * One transition of the chosen lines: a button with a reason if disabled, and a confirmation
 * dialog.
 */
export function LineAction(props: LineActionProps) {
  const { label, lines, words, tone, shortcut, atOnce = false } = props;
  const isQueue = use(InQueue);
  const [opened, setOpened] = useState(false);
  const [written, setWritten] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const verdict = words?.judge?.(written.trim()) ?? { ok: true };

  function open(): void {
    setWritten(words?.initial ?? '');
    setRefused(null);
    props.onOpen?.();
    setOpened(true);
  }

  const press = (): void => (isQueue && atOnce ? void confirm(words?.initial ?? '') : open());
  useShortcuts(isQueue && shortcut !== undefined && props.decision.ok ? { [shortcut]: press } : NO_KEYS);

  async function confirm(of: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    try {
      await props.onConfirm(of);
      setOpened(false);
      props.onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
      if (isQueue && !opened) toast.failed(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ActionButton
        size="compact-md"
        variant={tone === 'primary' ? 'filled' : 'default'}
        className={tone === 'danger' ? common.danger : undefined}
        data-thumb={tone === 'primary' || tone === 'further' || undefined}
        decision={props.decision}
        loading={busy && !opened}
        rightSection={isQueue && shortcut !== undefined ? <ActKey of={shortcut} /> : undefined}
        onClick={press}
      >
        {label}
      </ActionButton>
      <ConfirmAction
        opened={opened}
        onClose={() => setOpened(false)}
        title={props.title}
        acknowledge={props.acknowledge}
        danger={tone === 'danger'}
        ready={verdict.ok}
        busy={busy}
        onConfirm={() => void confirm(written.trim())}
        fields={
          <>
            <PricedStones
              stones={props.prices ?? lines.map(pricedLine)}
              changed={props.changed ?? UNCHANGED}
            />
            {props.fields}
            {words !== undefined && (
              <Textarea
                label={words.label}
                autosize
                minRows={2}
                maxRows={6}
                maxLength={words.most ?? 1000}
                required={words.judge !== undefined}
                description={verdict.ok ? undefined : verdict.refusal.sentence}
                value={written}
                onChange={(event) => setWritten(event.currentTarget.value)}
                data-autofocus
              />
            )}
            {refused !== null && <RefusedStones error={refused} />}
          </>
        }
      >
        {props.children}
      </ConfirmAction>
    </>
  );
}
