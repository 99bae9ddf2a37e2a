import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tip } from '../notices/Tip.tsx';

/** The part of a decision that a button needs. */
export type ActionDecision = { ok: true } | { ok: false; refusal: { sentence: string } };

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  /** The machine's decision. If refused, the button is disabled and shows the reason. */
  decision: ActionDecision;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button for one transition. A refused one shows its reason on hover and on focus, and screen
 * readers read it. It is `aria-disabled` instead of `disabled`, so that it can still be focused.
 */
export function ActionButton({ decision, onClick, children, ...rest }: ActionButtonProps) {
  if (decision.ok) {
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tip label={decision.refusal.sentence}>
      <Button
        {...rest}
        aria-disabled
        data-disabled
        aria-description={decision.refusal.sentence}
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
    </Tip>
  );
}
