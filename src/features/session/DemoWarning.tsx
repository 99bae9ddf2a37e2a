import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { plural } from '../../ui/format.ts';
import css from './demo-warning.module.css';

/**
 * Warns administrators that anyone can sign in with the demo's password, and says how to stop that.
 */
export default function DemoWarning() {
  const { data } = useQuery(q<'getDemoAccounts'>('getDemoAccounts'));
  if (data === undefined || !data.reachable || data.accounts === 0) return null;
  return (
    <section className={css.warning} aria-labelledby="demo-warning">
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      <div>
        <h2 id="demo-warning">
          {plural(data.accounts, 'demo account')} {data.accounts === 1 ? 'is' : 'are'} open
        </h2>
        <p>
          Others can reach this server, and the password of the demo is published. Create your own
          administrator with <code>npm run admin:create</code>, then close these accounts and remove the
          demo’s stones with <code>npm run demo:remove</code>.
        </p>
      </div>
    </section>
  );
}
