import { ActionIcon, FileInput } from '@mantine/core';
import { IconPhotoUp, IconX } from '@tabler/icons-react';
import { MOST_PICTURES } from '../../domain/announcements.ts';
import { keyOf } from '../../ui/announcements/announcement-content.ts';
import { Picture } from '../../ui/announcements/Picture.tsx';
import type { Stored } from './announcement.ts';
import css from './home-settings.module.css';

interface PicturesFieldProps {
  /** The stored pictures that are kept. */
  kept: readonly Stored[];
  files: readonly File[];
  onPictures: (kept: readonly Stored[], files: readonly File[]) => void;
}

/** Several pictures: stored ones can be removed, and new ones appended. */
export function PicturesField({ kept, files, onPictures }: PicturesFieldProps) {
  const room = MOST_PICTURES - kept.length - files.length;
  return (
    <div className={css.pictures}>
      <FileInput
        label="Pictures"
        description={`Up to ${MOST_PICTURES}. PNG, JPEG or WebP, up to 2 MB each.`}
        placeholder={room > 0 ? 'Choose pictures' : 'Remove one to choose another'}
        accept="image/png,image/jpeg,image/webp"
        multiple
        leftSection={<IconPhotoUp size={16} stroke={1.5} aria-hidden />}
        disabled={room <= 0}
        value={[]}
        onChange={(chosen) => {
          const has = new Set(files.map(keyOf));
          const others = chosen.filter((file) => !has.has(keyOf(file)));
          onPictures(kept, [...files, ...others.slice(0, room)]);
        }}
      />
      {kept.length + files.length > 0 && (
        <ul>
          {kept.map((picture) => (
            <li key={picture.id}>
              <Picture picture={picture} />
              <span>{picture.name}</span>
              <TakeOff
                name={picture.name}
                onTakeOff={() =>
                  onPictures(
                    kept.filter(({ id }) => id !== picture.id),
                    files,
                  )
                }
              />
            </li>
          ))}
          {files.map((file) => (
            <li key={keyOf(file)}>
              <Picture picture={file} />
              <span>{file.name}</span>
              <TakeOff
                name={file.name}
                onTakeOff={() =>
                  onPictures(
                    kept,
                    files.filter((other) => other !== file),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TakeOff({ name, onTakeOff }: { name: string; onTakeOff: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onTakeOff}>
      <IconX size={16} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
