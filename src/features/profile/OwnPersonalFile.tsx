import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callForFile } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { downloaded } from '../../domain/messages.ts';
import { save } from '../../ui/lists/export-xlsx.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from './profile.module.css';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

const FILE_NAME = 'what-pavilion-keeps-about-you.zip';

/** Everything that the portal keeps about the person, to download. */
export function OwnPersonalFile() {
  const download = useMutation<Blob, ApiError>({
    mutationFn: () => callForFile('downloadOwnFile'),
    onSuccess: (file) => {
      save(file, FILE_NAME);
      toast.done(downloaded(FILE_NAME));
    },
    onError: ({ message }) => toast.failed(message),
  });
  return (
    <section className={screen.card} aria-labelledby="kept-about-you">
      <h2 id="kept-about-you">What we keep about you</h2>
      <div className={css.form}>
        <p className={common.quiet}>
          Your details, documents, sessions, records, e-mails and history, as an archive with a page to read.
        </p>
        <Button
          type="submit"
          variant="default"
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download your file
        </Button>
      </div>
    </section>
  );
}
