import { wordsOf } from '../domain/messages.ts';
import { ApiError } from './errors.ts';

/**
 * The error for a form, with the form’s own message where the server sent none. (Specification,
 * section 8.)
 */
export function withFallbackMessage(error: ApiError | null, otherwise: string): ApiError | null {
  if (error === null) return null;
  const said = new ApiError(error.status, wordsOf(error, otherwise), error.requestId, error.data);
  said.conflict = error.conflict;
  return said;
}
