import type { AnswerOf } from '../../api/client.ts';

export type ClientRow = AnswerOf<'listClients'>['data'][number];
export type ClientDetail = AnswerOf<'getClient'>;
