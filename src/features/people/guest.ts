import type { AnswerOf } from '../../api/client.ts';

export type Guest = AnswerOf<'listGuests'>['data'][number];
