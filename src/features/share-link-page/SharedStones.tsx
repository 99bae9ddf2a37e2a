import { callForFile, type AnswerOf } from '../../api/client.ts';
import { setHouseZone } from '../../domain/house-days.ts';
import { day, plural } from '../../ui/format.ts';
import { FileButtons } from '../../ui/lists/FileButtons.tsx';
import { Pages } from '../../ui/lists/Pages.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Page } from './Page.tsx';
import css from './shared.module.css';
import { SharedStone } from './SharedStone.tsx';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import common from '../../ui/common.module.css';

/** For clients who want to hold or order; they get to `to` after signing in. */
const SignIn = ({ to }: { to: string }) => (
  <Button renderRoot={(props) => <Link {...props} to="/login" search={{ next: to }} />}>Sign in</Button>
);

export type Shared = AnswerOf<'readSharedStones'>;

interface SharedStonesProps {
  shared: Shared;
  secret: string;
  /** Whether nobody is signed in. */
  isStranger: boolean;
  onPage: (page: number) => void;
}

/** The diamonds of a link. Those of an e-mail have files, and a link to the reader's own page. */
export function SharedStones({ shared, secret, isStranger, onPage }: SharedStonesProps) {
  const { name, email_id: emailId, stones, expires_at: until, pagination } = shared;
  const { totalRecords, totalPages, page } = pagination;
  setHouseZone(shared.time_zone);
  const file = (format: 'xlsx' | 'pdf'): Promise<Blob> =>
    callForFile('readSharedFile', { path: { secret, format } });
  return (
    <Page
      name={name}
      lead={`${plural(totalRecords, 'diamond')} · shown until ${day(until)}`}
      actions={
        emailId !== null && (
          <>
            {stones.some(({ is_available: isFree }) => isFree) && <FileButtons name="stones" file={file} />}
            {isStranger && <SignIn to={`/mailed-stones/${emailId}`} />}
          </>
        )
      }
    >
      {stones.length === 0 ? (
        <Notice title="The diamonds are no longer shown">
          Ask {emailId === null ? name : 'us'} for a new selection.
        </Notice>
      ) : (
        <ul className={css.stones}>
          {stones.map((stone) => (
            <SharedStone key={stone.place} stone={stone} />
          ))}
        </ul>
      )}
      {totalPages > 1 && <Pages page={page} pages={totalPages} onPage={onPage} />}
      {stones.length > 0 && <p className={common.quiet}>{adviceOf(shared)}</p>}
    </Page>
  );
}

function adviceOf({ name, email_id: emailId, shows }: Shared): string {
  if (emailId !== null)
    return 'Your own prices in USD, as they are now. Prices can change and diamonds can be sold: sign in to hold or order one.';
  return shows.price
    ? `Prices are in USD. Ask ${name} whether a diamond is still available before you rely on it: prices and diamonds can change.`
    : `Ask ${name} whether a diamond is still available before you rely on it.`;
}
