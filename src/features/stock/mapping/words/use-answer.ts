import { useApiMutation } from '../../../../api/query.ts';
import type { Answer } from './MeaningInput.tsx';

/** Saves one answer for several of a provider's words; `sent` is the answer being saved. */
export function useAnswer(providerId: string, field: string) {
  const keep = useApiMutation('keepProviderValues', { invalidates: ['surveyUpload', 'listProviderValues'] });
  const data = keep.isPending ? keep.variables.data : undefined;
  return {
    busy: keep.isPending,
    error: keep.error?.message,
    sent: data?.keep?.[0]?.code,
    answer(words: readonly { value: string }[], answer: Answer): void {
      const named = words.map(({ value }) => ({ field, value }));
      const kept =
        answer === undefined ? { forget: named } : { keep: named.map((word) => ({ ...word, code: answer })) };
      keep.mutate({ path: { id: providerId }, data: kept });
    },
  };
}
