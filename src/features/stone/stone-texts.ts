import { ownClientId } from '../../stones/client/client-of.ts';
import type { User } from '../../ui/session/session.ts';
import type { components } from '../../api/schema.gen.ts';
import { attributeLabel, type AttributeKey } from '../../domain/attributes/attributes.ts';

export type StoneDna = components['schemas']['StoneDna'];

const PROMISED = { hold: 'Held by', memo: 'On memo with', confirmStone: 'Confirmed by' } as const;

/**
 * `On memo with Meridian`, `Held by you`; null for a stone that is free, or promised to somebody
 * unknown.
 */
export function holderInWords({ promised_to: to }: StoneDna, user: User): string | null {
  if (to == null) return null;
  return `${PROMISED[to.workflow]} ${to.client.id === ownClientId(user) ? 'you' : (to.client.company_name ?? to.client.name)}`;
}

export const gradeLabel = (attribute: AttributeKey, code: string | null | undefined): string | null =>
  code == null ? null : attributeLabel(attribute, code);
