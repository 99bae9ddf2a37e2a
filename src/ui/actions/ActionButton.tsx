import { Button, type ButtonProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import { Tip } from '../notices/Tip.tsx';
import { placeOf, seesPermissions, type Missing } from '../session/grants.ts';
import { UserContext } from '../session/session.ts';

/** The part of a decision that a button needs. */
export type ActionDecision =
  | { ok: true }
  | {
      ok: false;
      /** `missing` if the user could be granted the permission. */
      refusal: { sentence: string; missing?: Missing };
    };

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  /** The machine's decision. If refused, the button is disabled and shows the reason. */
  decision: ActionDecision;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A button for one transition. A refused one shows its reason on hover and on focus, and screen
 * readers read it. It is `aria-disabled` instead of `disabled`, so that it can still be focused. If
 * only a permission is missing, it links administrators to the permissions screen.
 */
export function ActionButton({ decision, onClick, children, ...rest }: ActionButtonProps) {
  const user = use(UserContext);
  if (decision.ok) {
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    );
  }
  const { sentence, missing } = decision.refusal;
  if (missing !== undefined && user !== null && seesPermissions(user)) {
    return (
      <Tip label={sentence}>
        <Button
          {...rest}
          renderRoot={(link) => <Link {...link} {...placeOf(user, missing.permission)} />}
          variant="default"
          leftSection={<IconLock size={16} stroke={1.5} aria-hidden />}
          aria-description={sentence}
        >
          {children}
        </Button>
      </Tip>
    );
  }
  return (
    <Tip label={sentence}>
      <Button
        {...rest}
        aria-disabled
        data-disabled
        aria-description={sentence}
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
    </Tip>
  );
}
