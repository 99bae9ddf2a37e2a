import type { Demo } from './demo.ts';
import css from './login.module.css';

/** Says that this is a demo, and fills in an account with one click. */
export function DemoAccounts({ demo, onPick }: { demo: Demo; onPick: (email: string) => void }) {
  return (
    <section className={css.demo} aria-label="Demo accounts">
      <p>
        <strong>This is a demo.</strong> Its stones and people are made up. Choose an account to fill it in:
      </p>
      <ul>
        {demo.accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onPick(email)}>
              <span>{role}</span>
              <small>{email}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
