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
  const refusal = decision.ok ? undefined : decision.refusal;
  if (refusal?.missing !== undefined && user !== null && seesPermissions(user)) {
    const { permission } = refusal.missing;
    return (
      <Tip label={refusal.sentence}>
        <Button
          {...rest}
          renderRoot={(link) => <Link {...link} {...placeOf(user, permission)} />}
          variant="default"
          leftSection={<IconLock size={16} stroke={1.5} aria-hidden />}
          aria-description={refusal.sentence}
        >
          {children}
        </Button>
      </Tip>
    );
  }
  // The same element for every decision. A new one would lose the focus, and a press that has
  // begun.
  return (
    <Tip label={refusal?.sentence} disabled={decision.ok}>
      <Button
        {...rest}
        aria-disabled={decision.ok ? undefined : true}
        data-disabled={decision.ok ? undefined : true}
        aria-description={refusal?.sentence}
        onClick={decision.ok ? onClick : (event) => event.preventDefault()}
      >
        {children}
      </Button>
    </Tip>
  );
}
