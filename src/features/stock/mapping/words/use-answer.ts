import { useAct } from '../../../../api/query.ts';
import type { Answer } from './MeaningInput.tsx';

/** Keeps one answer for a provider's words of a field; `sent` is the one on its way. */
export function useAnswer(providerId: string, field: string) {
  const keep = useAct('keepProviderValues', { invalidates: ['surveyUpload', 'listProviderValues'] });
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
