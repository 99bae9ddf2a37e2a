/** Signs in a new guest. */
import type { Reply } from './api.ts';
import type { TestServer } from './server.ts';

export async function guestSignsIn(
  server: TestServer,
  email: string,
  contact_person = 'Visitor',
): Promise<Reply> {
  const countries = await server.asNobody().get('/business/countries-code');
  const [country] = countries.body?.data as { id: number }[];
  if (!country) throw new Error('There are no countries.');
  return server.asNobody().send('POST', '/user/login?is_guest=true', {
    company_name: 'Walk-in Gems',
    contact_person,
    mobile: '5550100',
    email,
    mobile_country_id: country.id,
  });
}
