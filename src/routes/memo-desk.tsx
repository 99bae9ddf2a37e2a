import { IconReplace } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { MemoDesk } from '../features/memo-desk/MemoDesk.tsx';

export const Route = createFileRoute('/memo-desk')({
  staticData: { title: 'Memo desk', rail: { icon: IconReplace, place: 99 } },
  component: Screen,
});

function Screen() {
  return (
    <MemoDesk
      leadsTo={(counted, words, figure) => (
        <Link to="/transaction/memo" search={counted} aria-label={words}>
          {figure}
        </Link>
      )}
    />
  );
}
