import type { components } from '../../api/schema.gen.ts';
import { attributeLabel, type AttributeKey } from '../../domain/attributes/attributes.ts';

export type StoneDna = components['schemas']['StoneDna'];

export const gradeLabel = (attribute: AttributeKey, code: string | null | undefined): string | null =>
  code == null ? null : attributeLabel(attribute, code);
