import { QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type AnswerOf, type InputOf, type OperationId } from './client.ts';
import type { RefusedChange } from './edit-conflict.ts';
import { ApiError, type Envelope } from './errors.ts';

/** Retries once, and only without an answer; a refusal is an answer. */
function retryQuery(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.unanswered && error.status !== 503;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 5 * 60_000, retry: retryQuery, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/** A query function with its key, for useQuery, fetchQuery and useFetchCycle. */
export interface ApiQuery<Answer> {
  queryKey: readonly [operation: OperationId, input: unknown];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
}

/**
 * The query of one operation with the key `[operationId, input]`; it returns the envelope's `data`.
 */
export function q<O extends OperationId>(operation: O, input: InputOf<O> = {}): ApiQuery<AnswerOf<O>> {
  return {
    queryKey: [operation, input],
    queryFn: async ({ signal }) => (await call(operation, input, { signal })).data,
  };
}

export interface ApiMutationOptions<O extends OperationId> {
  /**
   * Operations whose lists this one changes; visible ones are refetched before the mutation is
   * done.
   */
  invalidates: readonly OperationId[];
  onSuccess?: (answer: Envelope<AnswerOf<O>>, input: InputOf<O>) => void;
  onError?: (error: ApiError, input: InputOf<O>) => void;
  /**
   * Reads `invalidates` again if somebody else has changed the same: for a switch in a list, which
   * has no form to compare in.
   */
  rereads?: boolean;
}

/**
 * One action of a person: `act.mutate({ data: { ... } })`. It sends an idempotency key, and the
 * same key if the action is repeated after no answer came, so that a hold is never taken twice.
 */
export function useApiMutation<O extends OperationId>(operation: O, options: ApiMutationOptions<O>) {
  const cache = useQueryClient();
  const unanswered = useRef<{ fingerprint: string; key: string } | null>(null);

  const act = useMutation<Envelope<AnswerOf<O>>, ApiError, InputOf<O>>({
    mutationKey: [operation],
    mutationFn: async (input) => {
      const fingerprint = JSON.stringify([input.path, input.query, input.data, fileNames(input.files)]);
      const last = unanswered.current;
      const key = last !== null && last.fingerprint === fingerprint ? last.key : newKey();
      unanswered.current = { fingerprint, key };
      try {
        return await call(operation, input, { idempotencyKey: key });
      } catch (error) {
        if (error instanceof ApiError && isClash(error.data)) {
          // Loaded when it is needed, which is seldom; without it the refusal has its sentence.
          const { editConflictOf } = await import('./edit-conflict.ts').catch(() => ({
            editConflictOf: null,
          }));
          error.conflict =
            editConflictOf?.(error.data, input, (decided) => act.mutate(decided as InputOf<O>)) ?? null;
        }
        throw error;
      }
    },
    onSuccess: async (answer, input) => {
      unanswered.current = null;
      markStale(cache);
      await Promise.all(
        options.invalidates.map((changed) => cache.invalidateQueries({ queryKey: [changed] })),
      );
      options.onSuccess?.(answer, input);
    },
    onError: (error, input) => {
      if (!error.unanswered) unanswered.current = null;
      // A permission was revoked meanwhile: the buttons that need it now say so.
      if (error.missing !== null) void cache.invalidateQueries({ queryKey: ['getProfile'] });
      if (error.conflict !== null && options.rereads === true)
        for (const changed of options.invalidates) void cache.invalidateQueries({ queryKey: [changed] });
      options.onError?.(error, input);
    },
  });
  return act;
}

/** Whether somebody else has changed the same meanwhile. */
const isClash = (data: unknown): data is RefusedChange =>
  typeof data === 'object' && data !== null && 'changed' in data;

/**
 * Marks all fetched data as stale after an action, because counts, histories and the audit log
 * change with every action. Data that never changes while the portal is open (countries, papers) is
 * kept.
 */
export function markStale(cache: QueryClient): void {
  void cache.invalidateQueries({
    refetchType: 'none',
    predicate: ({ options }) => !('staleTime' in options && options.staleTime === Infinity),
  });
}

/** Part of an action's identity: files are compared by name and size. */
function fileNames(files: InputOf<OperationId>['files']): unknown {
  return Object.entries(files ?? {}).map(([part, value]) => [
    part,
    ...[value].flat().map((file) => (file instanceof File ? `${file.name} ${file.size}` : '')),
  ]);
}

/** crypto.randomUUID exists only on https and localhost; getRandomValues exists everywhere. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
