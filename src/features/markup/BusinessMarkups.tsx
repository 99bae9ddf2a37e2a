import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { MarkupTable } from './MarkupTable.tsx';
import { CONSEQUENCE, LoadedMarkup, toastMessage, useStep } from './loaded-markup.tsx';

interface BusinessMarkupsProps {
  readOnly: boolean;
  /** Only businesses of this business associate's clients. */
  associateId?: string;
}

/** The markups of single businesses. */
export function BusinessMarkups({ readOnly, associateId }: BusinessMarkupsProps) {
  const step = useStep();
  const answer = useQuery<AnswerOf<'listBusinessMarkups'>, ApiError>(
    q<'listBusinessMarkups'>('listBusinessMarkups', { query: { business_associate_id: associateId } }),
  );
  const save = useApiMutation('updateBusinessMarkups', {
    invalidates: ['listBusinessMarkups'],
    onSuccess: toastMessage,
  });
  return (
    <LoadedMarkup query={answer}>
      <MarkupTable
        whose="Business"
        rows={answer.data ?? []}
        readOnly={readOnly}
        step={step}
        otherwise="associate’s or default"
        consequence={CONSEQUENCE}
        busy={save.isPending}
        error={save.error}
        onSave={(markups, then) => save.mutate({ data: { markups } }, then)}
      />
    </LoadedMarkup>
  );
}
