import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tip } from '../notices/Tip.tsx';

/** What `decide` answered; only the yes or the sentence of the no concern a button. */
export type MayOrWhyNot = { ok: true } | { ok: false; refusal: { sentence: string } };

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  /** The machine's decision. Refused, the button stays, disabled, and says why. */
  decision: MayOrWhyNot;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button for one transition. A refused one keeps its place and tells its reason on hover, on focus and to those who
 * hear the page: so it is `aria-disabled` and can be reached, where `disabled` would make it mute.
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
