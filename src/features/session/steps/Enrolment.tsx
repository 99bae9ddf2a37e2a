import type { components } from '../../../api/schema.gen.ts';
import css from './steps.module.css';

/** Sets up an authenticator app: a QR code, and the same key for typing. */
export function Enrolment({ enrolment }: { enrolment: components['schemas']['SecondFactorEnrolment'] }) {
  const { secret, address, qr } = enrolment;
  return (
    <div className={css.enrolment}>
      <p>
        Scan this with an authenticator app, or <a href={address}>open it on this device</a>.
      </p>
      <svg
        className={css.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for the authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        If you cannot scan it, type this key: <code className={css.secret}>{inFours(secret)}</code>
      </p>
    </div>
  );
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
