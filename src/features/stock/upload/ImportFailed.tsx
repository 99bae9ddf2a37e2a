import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { dateTime } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { useUser } from '../../../ui/session/session.ts';
import { mayBringIn, type Upload } from '../upload.ts';
import css from '../stock.module.css';

export function ImportFailed({ upload, onUpload }: { upload: Upload; onUpload: () => void }) {
  return (
    <section className={css.card}>
      <Notice
        tone="error"
        title="The import failed"
        detail={`Upload ${upload.id}${upload.finished_at ? `, ${dateTime(upload.finished_at)}` : ''}`}
        action={
          <ActionButton decision={mayBringIn(useUser())} onClick={onUpload}>
            Upload the sheet again
          </ActionButton>
        }
      >
        {upload.error}
      </Notice>
    </section>
  );
}
