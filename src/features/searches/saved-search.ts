import type { AnswerOf } from '../../api/client.ts';

export type SavedSearch = AnswerOf<'listSavedSearches'>['data'][number];
