/** A client whose every word is looked for in the whole database. */
import type { TestServer } from '../../support/server.ts';

export const UNIQUE_CLIENT = {
  email: 'leonora@tamarisk.test',
  user_name: 'leonora.q',
  first_name: 'Leonora',
  last_name: 'Quickthorn',
  mobile: '5558675309',
  company_name: 'Tamarisk Gems',
  address: '7 Tamarisk Lane',
};
const WORDS = ['leonora', 'quickthorn', 'tamarisk', '5558675309'];
/** As PostgreSQL writes bytes. */
const BYTES = Object.values(UNIQUE_CLIENT).map((word) => Buffer.from(word).toString('hex'));

/** All tables that contain one of her words, as text or as bytes. */
export async function tablesThatName(server: Pick<TestServer, 'query' | 'queryStored'>): Promise<string[]> {
  const words = [...WORDS, ...BYTES].map((word) => `%${word}%`);
  const tables = await server.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.queryStored(`SELECT 1 FROM ${name} t WHERE t::text ILIKE ANY ($1) LIMIT 1`, [
      words,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
