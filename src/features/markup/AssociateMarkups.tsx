import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { MarkupTable } from './MarkupTable.tsx';
import { CONSEQUENCE, LoadedMarkup, toastMessage, useStep } from './loaded-markup.tsx';

interface AssociateMarkupsProps {
  readOnly: boolean;
  /** Only this business associate. */
  associateId?: string;
}

/** The markups of business associates' clients. */
export function AssociateMarkups({ readOnly, associateId }: AssociateMarkupsProps) {
  const step = useStep();
  const answer = useQuery<AnswerOf<'listAssociateMarkups'>, ApiError>(
    q<'listAssociateMarkups'>('listAssociateMarkups'),
  );
  const save = useApiMutation('updateAssociateMarkups', {
    invalidates: ['listAssociateMarkups'],
    onSuccess: toastMessage,
  });
  const rows = answer.data ?? [];
  return (
    <LoadedMarkup query={answer}>
      <MarkupTable
        whose="Business associate"
        rows={associateId === undefined ? rows : rows.filter(({ id }) => id === associateId)}
        readOnly={readOnly}
        step={step}
        otherwise="default"
        consequence={CONSEQUENCE}
        busy={save.isPending}
        error={save.error}
        onSave={(markups, then) => save.mutate({ data: { markups } }, then)}
      />
    </LoadedMarkup>
  );
}
